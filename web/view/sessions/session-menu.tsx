import { Archive, ArchiveRestore, Download, Ellipsis, FileText, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ExportFormat } from '../../../src/model/export-format.ts';
import type { Session } from '../../../src/model/session.ts';
import { scriptPlace } from '../../state/script-place.ts';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';
import styles from './session-item.module.css';
import { useArchiving } from './use-archiving.ts';

const DeleteSheet = lazy(async () => ({ default: (await import('./delete-sheet.tsx')).DeleteSheet }));
const ExportSheet = lazy(async () => ({ default: (await import('./export-sheet.tsx')).ExportSheet }));

interface SessionMenuProps {
  readonly session: Session;
  readonly title: string;
  readonly isActive: boolean;
  readonly onRename: () => void;
}

/** What can be done with a conversation, wherever one is. */
export function SessionMenu({ session, title, isActive, onRename }: SessionMenuProps) {
  const { sessions: words } = useWords();
  const { sessions, where } = useDesk();
  const archive = useArchiving();
  const saving = useAttempt();
  const [isDeleting, setDeleting] = useState(false);
  const [wanted, setWanted] = useState<ExportFormat>('md');
  const { id, script } = session;
  const workspace = useSelected(sessions, (state) => state.workspace);
  const itsScript = script ? scriptPlace(workspace, script.scriptPath) : undefined;
  const isArchived = session.archivedAt !== null;
  const save = (format: ExportFormat) => {
    setWanted(format);
    void saving.attempt(async () => await sessions.save(id, format, false));
  };
  return (
    <span className={styles.menu}>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={words.actionsOf(title)} tabIndex={isActive ? 0 : -1} />}
      >
        <MenuItem icon={Pencil} onChoose={onRename}>
          {words.rename}
        </MenuItem>
        <MenuItem
          icon={isArchived ? ArchiveRestore : Archive}
          onChoose={() => void archive(session, title, !isArchived)}
        >
          {isArchived ? words.unarchive : words.archive}
        </MenuItem>
        {itsScript && (
          <MenuItem icon={FileText} onChoose={() => where.go(itsScript)}>
            {words.openScript}
          </MenuItem>
        )}
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
      </Menu>
      <Suspense>
        {isDeleting && <DeleteSheet session={session} title={title} onClose={() => setDeleting(false)} />}
        {saving.trouble && (
          <ExportSheet
            title={title}
            trouble={saving.trouble}
            onClose={() => saving.forget()}
            onExport={() => void saving.attempt(async () => await sessions.save(id, wanted, true))}
          />
        )}
      </Suspense>
    </span>
  );
}
