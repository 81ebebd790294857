import { useWords } from '../desk-context.tsx';
import styles from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  readonly language: string;
  readonly text: string;
}

/** Whole lines, each for itself, so that only the last ones are laid out again while code is written. */
const LINES = /(?:[^\n]*\n){1,40}|[^\n]+$/g;

/** Code as it is: it scrolls sideways, and can be copied. */
export function CodeBlock({ language, text }: CodeBlockProps) {
  const { conversation } = useWords();
  return (
    <figure className={styles.code}>
      <figcaption className={styles.head}>
        <span>{language === '' ? conversation.code : language}</span>
        <CopyButton text={text} label={conversation.copyCode} className={styles.copy} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys. */}
      <pre className={styles.text} tabIndex={0}>
        <code>
          {text.match(LINES)?.map((lines, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written stays in its place.
            <span key={index} className={styles.lines}>
              {lines}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
