import type { Session } from '../../../src/model/session.ts';
import { Button } from '../controls/button.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './sheets.module.css';

interface DeleteSheetProps {
  readonly session: Session;
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks before a conversation is gone for good. */
export function DeleteSheet({ session, title, onClose }: DeleteSheetProps) {
  const words = useWords().sessions;
  const { sessions, where } = useDesk();
  const { isBusy, trouble, attempt } = useAttempt();
  const remove = async () => {
    if (!(await attempt(async () => await sessions.remove(session.id)))) return;
    const { place } = where.state;
    if (place.type === 'session' && place.id === session.id) where.replace({ type: 'sessions' });
    onClose();
  };
  return (
    <Sheet title={words.deleteTitle} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.text}>{words.deleteAsk(title)}</p>
        <TroubleNote trouble={trouble} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button kind="danger" disabled={isBusy} onClick={() => void remove()}>
            {words.deleteNow}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
