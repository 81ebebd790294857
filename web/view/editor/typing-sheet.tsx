import type { RunQuestion } from '../../state/run-wish.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import { typingWords } from '../../words/typing.ts';
import { usePageWords } from '../desk-context.tsx';
import { RunSheet } from './run-sheet.tsx';
import styles from './typing-sheet.module.css';

interface TypingSheetProps {
  readonly script: OpenScript;
  readonly asking: Extract<RunQuestion, { readonly type: 'typing' }>;
}

/** Shows what would be typed into a terminal, to who has to want it. */
export function TypingSheet({ script, asking: { wish, why, prompts } }: TypingSheetProps) {
  const typing = usePageWords(typingWords);
  const run = () => {
    script.stopAsking();
    void script.run({ ...wish, isConfirmed: true });
  };
  return (
    <RunSheet script={script} title={typing.title(prompts.length)} onRun={run}>
      <p>{typing[why]}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys. */}
      <ol className={styles.prompts} tabIndex={0} aria-label={typing.prompts}>
        {prompts.map((prompt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are.
          <li key={index} className={styles.prompt}>
            <pre className={styles.text}>{prompt}</pre>
          </li>
        ))}
      </ol>
    </RunSheet>
  );
}
