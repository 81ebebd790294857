import type { ReactNode } from 'react';
import styles from './sheet-form.module.css';
import { TroubleNote } from './trouble-note.tsx';
import type { Trying } from './use-attempt.ts';

interface SheetFormProps {
  readonly trying: Trying;
  readonly onSubmit: () => Promise<void>;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** What is filled in on a sheet; Enter does it, and what is refused is said above the buttons. */
export function SheetForm({ trying, onSubmit, actions, children }: SheetFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!trying.isBusy) void onSubmit();
      }}
    >
      {children}
      <TroubleNote trouble={trying.trouble} />
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
