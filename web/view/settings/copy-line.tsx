import { settingsWords } from '../../words/settings.ts';
import { CopyButton } from '../conversation/copy-button.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './copy-line.module.css';

/** A line to be typed elsewhere. */
export function CopyLine({ text }: { readonly text: string }) {
  const words = usePageWords(settingsWords);
  return (
    <div className={styles.line}>
      <code className={styles.code}>{text}</code>
      <CopyButton text={text} label={words.copy} />
    </div>
  );
}
