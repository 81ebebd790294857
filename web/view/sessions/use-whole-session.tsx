import { Archive, ArchiveRestore, Download, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ExportFormat } from '../../../src/model/export-format.ts';
import type { Session } from '../../../src/model/session.ts';
import { MenuItem, MenuLine } from '../controls/menu.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import { useArchiving } from './use-archiving.ts';

const DeleteSheet = lazy(async () => ({ default: (await import('./delete-sheet.tsx')).DeleteSheet }));
const ExportSheet = lazy(async () => ({ default: (await import('./export-sheet.tsx')).ExportSheet }));

interface WholeSession {
  /** To be put into a menu: archives, exports, deletes. */
  readonly items: ReactNode;
  /** To be drawn beside the menu: why an export was refused, and whether to delete. */
  readonly sheets: ReactNode;
}

/** What can be done with any conversation as a whole, wherever it is shown. */
export function useWholeSession(session: Session, title: string, isArchived: boolean): WholeSession {
  const { sessions: words } = useWords();
  const { sessions } = useDesk();
  const archive = useArchiving();
  const saving = useAttempt();
  const [isDeleting, setDeleting] = useState(false);
  const [wanted, setWanted] = useState<ExportFormat>('md');
  const attempt = (format: ExportFormat, allowSecrets: boolean) =>
    void saving.attempt(async () => await sessions.save(session.id, format, allowSecrets));
  const save = (format: ExportFormat) => {
    setWanted(format);
    attempt(format, false);
  };
  return {
    items: (
      <>
        <MenuItem
          icon={isArchived ? ArchiveRestore : Archive}
          onChoose={() => void archive(session, title, !isArchived)}
        >
          {isArchived ? words.unarchive : words.archive}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Download} onChoose={() => save('md')}>
          {words.exportMarkdown}
        </MenuItem>
        <MenuItem icon={Download} onChoose={() => save('json')}>
          {words.exportJson}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Trash2} isDangerous onChoose={() => setDeleting(true)}>
          {words.delete}
        </MenuItem>
      </>
    ),
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
