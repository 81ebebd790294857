import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** One input. */
  readonly children: ReactNode;
}

/** An input with its name above and, in small type, what may be put in beneath. */
export function Field({ label, hint, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what is given.
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      {children}
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </label>
  );
}
