import type { Session } from '../../../src/model/session.ts';
import { Sheet } from '../controls/sheet.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './delete-sheet.module.css';

interface DeleteSheetProps {
  readonly session: Session;
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks before a conversation is gone for good. */
export function DeleteSheet({ session, title, onClose }: DeleteSheetProps) {
  const words = useWords().sessions;
  const { sessions, where } = useDesk();
  const trying = useAttempt();
  const remove = async () => {
    if (!(await trying.attempt(async () => await sessions.remove(session.id)))) return;
    const { place } = where.state;
    if (place.type === 'session' && place.id === session.id) where.replace({ type: 'sessions' });
    onClose();
  };
  return (
    <Sheet title={words.deleteTitle} onClose={onClose}>
      <SheetForm
        trying={trying}
        onSubmit={remove}
        onCancel={onClose}
        words={words.deleteNow}
        cancelWords={words.keep}
        isDangerous
      >
        <p className={styles.text}>{words.deleteAsk(title)}</p>
      </SheetForm>
    </Sheet>
  );
}
