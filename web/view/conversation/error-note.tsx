import { Said } from '../controls/said.tsx';
import styles from './error-note.module.css';

interface ErrorNoteProps {
  readonly message: string;
  readonly remedy: string | undefined;
}

/** What failed, in its place, and what can be done about it. */
export function ErrorNote({ message, remedy }: ErrorNoteProps) {
  return (
    <p className={styles.note}>
      <strong>
        <Said>{message}</Said>
      </strong>{' '}
      <Said>{remedy}</Said>
    </p>
  );
}
