import type { KeyboardEvent, ReactNode } from 'react';
import { useWords } from '../desk-context.tsx';
import { Button } from './button.tsx';
import styles from './sheet-form.module.css';
import { TroubleNote } from './trouble-note.tsx';
import type { Trying } from './use-attempt.ts';

interface SheetFormProps {
  readonly trying: Trying;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
  /** What the button says that does it. */
  readonly words: string;
  /** What the button says that does not; by default that it is called off. */
  readonly cancelWords?: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** What else can be done, at the end of the buttons. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** What is filled in on a sheet; Enter does it, and what is refused is said above the buttons. */
export function SheetForm({ trying, onSubmit, onCancel, words, children, ...facts }: SheetFormProps) {
  const { frame } = useWords();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!trying.isBusy) void onSubmit();
      }}
      onKeyDownCapture={submitFromChoice}
    >
      {children}
      <TroubleNote trouble={trying.trouble} />
      <div className={styles.actions}>
        <Button
          kind={facts.isDangerous ? 'danger' : 'primary'}
          type="submit"
          disabled={trying.isBusy || facts.isDisabled}
        >
          {words}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {facts.cancelWords ?? frame.cancel}
        </Button>
        {facts.more}
      </div>
    </form>
  );
}

/** Enter would open a closed list of choices; arrows do that, too. */
function submitFromChoice(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
  if (!form.contains(target) || !target.matches('[aria-haspopup="listbox"][aria-expanded="false"]')) return;
  event.preventDefault();
  event.stopPropagation();
  form.requestSubmit();
}
