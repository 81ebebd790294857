import type { ReactNode } from 'react';
import styles from './rule-note.module.css';

/** A few words in a line that is drawn across the conversation. */
export function RuleNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.note}>
      <span className={styles.words}>{children}</span>
    </p>
  );
}
