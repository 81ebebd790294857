import { CopyButton } from '../conversation/copy-button.tsx';
import { useWords } from '../desk-context.tsx';
import styles from './copy-line.module.css';

/** A line to be typed elsewhere. */
export function CopyLine({ text }: { readonly text: string }) {
  const { settings: words } = useWords();
  return (
    <div className={styles.line}>
      <code className={styles.code}>{text}</code>
      <CopyButton text={text} label={words.copy} />
    </div>
  );
}
