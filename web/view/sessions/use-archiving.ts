import type { Session } from '../../../src/model/session.ts';
import { useDesk, useWords } from '../desk-context.tsx';

/** Puts a conversation away, or brings it back; says so, and offers to undo it. */
export function useArchiving(): (session: Session, title: string, isArchived: boolean) => Promise<void> {
  const { sessions: words } = useWords();
  const { sessions, notices } = useDesk();
  return async ({ id }, title, isArchived) => {
    if (!(await notices.orTell(sessions.archive(id, isArchived)))) return;
    notices.tell({
      text: isArchived ? words.wasArchived(title) : words.wasUnarchived(title),
      action: {
        words: words.undo,
        act: () => void notices.orTell(sessions.archive(id, !isArchived)),
      },
    });
  };
}
