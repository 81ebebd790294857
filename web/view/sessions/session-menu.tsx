import { Archive, ArchiveRestore, Download, Ellipsis, FileText, Pencil, Trash2 } from 'lucide-react';
import type { Session } from '../../../src/model/session.ts';
import { scriptPlace } from '../../state/script-place.ts';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';
import styles from './session-item.module.css';
import { useArchiving } from './use-archiving.ts';
import { useSessionSheets } from './use-session-sheets.tsx';

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
  const { save, remove, sheets } = useSessionSheets(session, title);
  const { script } = session;
  const workspace = useSelected(sessions, (state) => state.workspace);
  const itsScript = script ? scriptPlace(workspace, script.scriptPath) : undefined;
  const isArchived = session.archivedAt !== null;
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
        <MenuItem icon={Trash2} isDangerous onChoose={remove}>
          {words.delete}
        </MenuItem>
      </Menu>
      {sheets}
    </span>
  );
}
