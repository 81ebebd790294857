import { Said } from '../controls/said.tsx';
import { useWords } from '../desk-context.tsx';
import styles from './locked-note.module.css';

/** Instead of the whole page, for who is not known to the server. */
export function LockedNote() {
  const { frame } = useWords();
  return (
    <main className={styles.locked}>
      <h1>{frame.lockedTitle}</h1>
      <p>
        <Said>{frame.lockedHow}</Said>
      </p>
    </main>
  );
}
