import { Button } from '../controls/button.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './small-sheet.module.css';

interface DeleteSheetProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** Deleting cannot be undone: it takes a second word. */
export function DeleteSheet({ title, onClose }: DeleteSheetProps) {
  const { conversation } = useWords();
  const { shown, where } = useDesk();
  const { attempt, isBusy, trouble } = useAttempt();
  const remove = async () => {
    if (!(await attempt(() => shown.remove()))) return;
    onClose();
    if (where.state.place.type === 'script') shown.show(undefined);
    else where.replace({ type: 'sessions' });
  };
  return (
    <Sheet title={conversation.delete} onClose={onClose}>
      <div className={styles.content}>
        <p>{conversation.deleteAsk(title)}</p>
        <TroubleNote trouble={trouble} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{conversation.keep}</Button>
          <Button kind="danger" disabled={isBusy} onClick={() => void remove()}>
            {conversation.delete}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
