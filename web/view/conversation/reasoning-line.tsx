import type { Entry } from '../../state/turn.ts';
import { useWords } from '../desk-context.tsx';
import { BrokenOff } from './answer-text.tsx';
import { Fold } from './fold.tsx';
import { MarkdownView } from './markdown-view.tsx';
import styles from './reasoning-line.module.css';

type ReasoningEntry = Extract<Entry, { readonly type: 'reasoning' }>;

const BRIEF_LENGTH = 160;

/** What a model thought, folded to a line: while it thinks, the last one. */
export function ReasoningLine({ entry }: { readonly entry: ReasoningEntry }) {
  const { conversation } = useWords();
  const { id, text, isRunning, isIncomplete, durationMs } = entry;
  return (
    <Fold
      id={id}
      look="reasoning"
      name={isRunning ? conversation.thinking : conversation.thought}
      brief={briefOf(text, isRunning)}
      isRunning={isRunning}
      durationMs={durationMs}
    >
      {() => (
        <div className={styles.text}>
          <MarkdownView text={text} isRunning={isRunning} />
          {isIncomplete && <BrokenOff />}
        </div>
      )}
    </Fold>
  );
}

function briefOf(text: string, isRunning: boolean): string {
  const lines = text.trim().split('\n');
  const line = (isRunning ? lines.at(-1) : lines[0]) ?? '';
  return line.replaceAll(/[*_`#]/g, '').slice(0, BRIEF_LENGTH);
}
