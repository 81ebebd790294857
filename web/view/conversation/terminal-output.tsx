import { foldedOutput } from '../../state/output-fold.ts';
import type { Entry } from '../../state/turn.ts';
import { useWords } from '../desk-context.tsx';
import { CopyButton } from './copy-button.tsx';
import { useOpened } from './pane-context.tsx';
import styles from './terminal-output.module.css';

type OutputEntry = Extract<Entry, { readonly type: 'output' }>;

/** What came out of a terminal, as it came; of much of it, how it begins and how it ends. */
export function TerminalOutput({ entry: { id, text } }: { readonly entry: OutputEntry }) {
  const { conversation } = useWords();
  const [isOpen, open] = useOpened(`whole ${id}`);
  const { begin, left, end } = isOpen ? { begin: text, left: 0, end: '' } : foldedOutput(text);
  return (
    <figure className={styles.output} aria-label={conversation.output}>
      <CopyButton text={text} label={conversation.copyOutput} className={styles.copy} />
      <Lines text={begin} />
      {left > 0 && (
        <>
          <button type="button" className={styles.more} onClick={() => open(true)}>
            {conversation.moreLines(left)}
          </button>
          <Lines text={end} />
        </>
      )}
    </figure>
  );
}

/** A text of very many lines is laid out faster in pieces. */
const LINES = /(?:[^\n]*\n){1,100}|[^\n]+$/g;

function Lines({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys.
    <pre className={styles.text} tabIndex={0}>
      {text.match(LINES)?.map((lines, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what came out stays in its place.
        <span key={index} className={styles.lines}>
          {lines}
        </span>
      ))}
    </pre>
  );
}
