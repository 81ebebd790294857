import type { ReactNode } from 'react';
import type { Trouble } from '../../state/connection.ts';
import styles from './trouble-note.module.css';

interface TroubleNoteProps {
  readonly trouble: Trouble | undefined;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** What was refused, and what can be done: said where it was asked for. */
export function TroubleNote({ trouble, children }: TroubleNoteProps) {
  if (!trouble) return null;
  return (
    <div className={styles.note} role="alert">
      <p>
        <strong>{trouble.message}</strong> {trouble.remedy}
      </p>
      {children}
    </div>
  );
}
