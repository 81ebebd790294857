import type { ReactNode } from 'react';
import styles from './rule-note.module.css';

interface RuleNoteProps {
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A few words in a line that is drawn across the conversation. */
export function RuleNote({ title, children }: RuleNoteProps) {
  return (
    <p className={styles.note} title={title}>
      <span className={styles.words}>{children}</span>
    </p>
  );
}
