import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ExportFormat } from '../../../src/model/export-format.ts';
import type { Session } from '../../../src/model/session.ts';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk } from '../desk-context.tsx';

const DeleteSheet = lazy(async () => ({ default: (await import('./delete-sheet.tsx')).DeleteSheet }));
const ExportSheet = lazy(async () => ({ default: (await import('./export-sheet.tsx')).ExportSheet }));

interface SessionSheets {
  /** Exports the conversation; where that is refused, it is said why, and offered all the same. */
  save(format: ExportFormat): void;
  /** Asks before it deletes the conversation. */
  remove(): void;
  /** To be drawn beside the menu. */
  readonly sheets: ReactNode;
}

/** What of a conversation as a whole asks something before it is done. */
export function useSessionSheets(session: Session, title: string): SessionSheets {
  const { sessions } = useDesk();
  const saving = useAttempt();
  const [isDeleting, setDeleting] = useState(false);
  const [wanted, setWanted] = useState<ExportFormat>('md');
  const attempt = (format: ExportFormat, allowSecrets: boolean) =>
    void saving.attempt(async () => await sessions.save(session.id, format, allowSecrets));
  return {
    save(format) {
      setWanted(format);
      attempt(format, false);
    },
    remove: () => setDeleting(true),
    sheets: (
      <Suspense>
        {isDeleting && <DeleteSheet session={session} title={title} onClose={() => setDeleting(false)} />}
        {saving.trouble && (
          <ExportSheet
            title={title}
            trouble={saving.trouble}
            onClose={() => saving.forget()}
            onExport={() => attempt(wanted, true)}
          />
        )}
      </Suspense>
    ),
  };
}
