import type { ReactNode } from 'react';
import styles from './check.module.css';

interface CheckProps {
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  /** In small type beneath. */
  readonly note?: string | undefined;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

/** Yes or no. */
export function Check({ isChecked, isDisabled, note, onChange, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.words}>{children}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </label>
  );
}
