import { Ellipsis, FileText, Pencil } from 'lucide-react';
import type { Session } from '../../../src/model/session.ts';
import { scriptPlace } from '../../state/script-place.ts';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuItem } from '../controls/menu.tsx';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';
import styles from './session-item.module.css';
import { useWholeSession } from './use-whole-session.tsx';

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
  const { items, sheets } = useWholeSession(session, title, session.archivedAt !== null);
  const { script } = session;
  const workspace = useSelected(sessions, (state) => state.workspace);
  const itsScript = script ? scriptPlace(workspace, script.scriptPath) : undefined;
  return (
    <span className={styles.menu}>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={words.actionsOf(title)} tabIndex={isActive ? 0 : -1} />}
      >
        <MenuItem icon={Pencil} onChoose={onRename}>
          {words.rename}
        </MenuItem>
        {itsScript && (
          <MenuItem icon={FileText} onChoose={() => where.go(itsScript)}>
            {words.openScript}
          </MenuItem>
        )}
        {items}
      </Menu>
      {sheets}
    </span>
  );
}
