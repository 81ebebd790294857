import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortDuration } from '../../state/relative-time.ts';
import styles from './fold.module.css';
import { useOpened } from './pane-context.tsx';

interface FoldProps {
  /** What remembers that it was opened. */
  readonly id: string;
  readonly look: 'tool' | 'reasoning';
  readonly name: string;
  readonly brief: string;
  readonly isRunning?: boolean;
  /** How it stands, at the end of the line. */
  readonly state?: ReactNode;
  readonly durationMs?: number | undefined;
  /** What is seen once it is open. */
  readonly children: () => ReactNode;
}

/** Something that takes one line until it is opened. */
export function Fold({ id, look, name, brief, isRunning, state, durationMs, children }: FoldProps) {
  const [isOpen, open] = useOpened(id);
  return (
    <div className={styles.fold} data-look={look} data-running={isRunning || undefined}>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        <span className={styles.name}>{name}</span>
        <span className={styles.brief}>{isOpen ? '' : brief}</span>
        {durationMs !== undefined && durationMs >= 1 && (
          <span className={styles.time}>{shortDuration(durationMs)}</span>
        )}
        {state}
      </button>
      {isOpen && <div className={styles.body}>{children()}</div>}
    </div>
  );
}
