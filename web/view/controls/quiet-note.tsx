import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './quiet-note.module.css';

interface QuietNoteProps {
  readonly children: ReactNode;
  /** Appears only after a moment: for what is mostly over by then. */
  readonly isSlow?: boolean;
}

/** One sentence in an empty place, and what can be done there. */
export function QuietNote({ children, isSlow = false }: QuietNoteProps) {
  return <div className={classes(styles.note, isSlow && styles.slow)}>{children}</div>;
}
