import { Archive, ArchiveRestore, Download, Ellipsis, GitFork, RotateCcw, Trash2 } from 'lucide-react';
import type { Session } from '../../../src/model/session.ts';
import type { Attempt } from '../../state/attempt.ts';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { useDesk, useWords } from '../desk-context.tsx';
import { useArchiving } from '../sessions/use-archiving.ts';
import { useSessionSheets } from '../sessions/use-session-sheets.tsx';
import { usePane } from './pane-context.tsx';

interface ConversationMenuProps {
  readonly session: Session;
  readonly title: string;
}

/** What can be done with the conversation that is looked at, as a whole. */
export function ConversationMenu({ session, title }: ConversationMenuProps) {
  const { conversation, sessions: words } = useWords();
  const desk = useDesk();
  const { shown, notices } = desk;
  const { model, isFree } = usePane();
  const archive = useArchiving();
  const { save, remove, sheets } = useSessionSheets(session, title);
  const isArchived = session.sessionStatus === 'archived';
  const orTell = async (done: Attempt) => {
    const trouble = await done;
    if (trouble) notices.tell({ text: [trouble.message, trouble.remedy].filter(Boolean).join(' ') });
  };
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={conversation.more} />}>
        <MenuItem
          icon={RotateCcw}
          isDisabled={!isFree}
          onChoose={() => void orTell(shown.regenerate(model, (id) => desk.showTake(id)))}
        >
          {conversation.regenerate}
        </MenuItem>
        <MenuItem
          icon={GitFork}
          onChoose={() => void orTell(shown.fork(undefined, (id) => desk.showTake(id)))}
        >
          {conversation.forkWhole}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Download} onChoose={() => save('md')}>
          {words.exportMarkdown}
        </MenuItem>
        <MenuItem icon={Download} onChoose={() => save('json')}>
          {words.exportJson}
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={isArchived ? ArchiveRestore : Archive}
          onChoose={() => void archive(session, title, !isArchived)}
        >
          {isArchived ? words.unarchive : words.archive}
        </MenuItem>
        <MenuItem icon={Trash2} isDangerous onChoose={remove}>
          {words.delete}
        </MenuItem>
      </Menu>
      {sheets}
    </>
  );
}
