import type { Entry } from '../../state/transcript.ts';
import { useWords } from '../desk-context.tsx';
import styles from './answer-text.module.css';
import { CopyButton } from './copy-button.tsx';
import { MarkdownView } from './markdown-view.tsx';

export type TextEntry = Extract<Entry, { readonly text: string }>;

/** What a model said. */
export function AnswerText({
  entry: { type, text, isRunning, isIncomplete },
}: {
  readonly entry: TextEntry;
}) {
  const { conversation } = useWords();
  return (
    <div className={styles.answer} data-boot={type === 'boot' || undefined}>
      {type === 'boot' && <p className={styles.mark}>{conversation.notSent}</p>}
      <MarkdownView text={text} isRunning={isRunning} />
      {isIncomplete && <BrokenOff />}
      {!isRunning && <CopyButton text={text} label={conversation.copyAnswer} className={styles.copy} />}
    </div>
  );
}

/** The model was not done with it. */
export function BrokenOff() {
  return <span className={styles.broken}>{useWords().conversation.brokenOff}</span>;
}
