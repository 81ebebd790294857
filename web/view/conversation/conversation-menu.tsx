import { Archive, ArchiveRestore, Download, Ellipsis, GitFork, RotateCcw, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ExportFormat } from '../../../src/model/export-format.ts';
import type { Session } from '../../../src/model/session.ts';
import type { Attempt } from '../../state/attempt.ts';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import { useArchiving } from '../sessions/use-archiving.ts';
import { usePane } from './pane-context.tsx';

const DeleteSheet = lazy(async () => ({
  default: (await import('../sessions/delete-sheet.tsx')).DeleteSheet,
}));
const ExportSheet = lazy(async () => ({
  default: (await import('../sessions/export-sheet.tsx')).ExportSheet,
}));

interface ConversationMenuProps {
  readonly session: Session;
  readonly title: string;
}

/** What can be done with the conversation that is looked at, as a whole. */
export function ConversationMenu({ session, title }: ConversationMenuProps) {
  const { conversation, sessions: words } = useWords();
  const desk = useDesk();
  const { shown, sessions, notices } = desk;
  const { model, isFree } = usePane();
  const archive = useArchiving();
  const saving = useAttempt();
  const [isDeleting, setDeleting] = useState(false);
  const [wanted, setWanted] = useState<ExportFormat>('md');
  const isArchived = session.sessionStatus === 'archived';
  const save = (format: ExportFormat) => {
    setWanted(format);
    void saving.attempt(async () => await sessions.save(session.id, format, false));
  };
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
            onExport={() => void saving.attempt(async () => await sessions.save(session.id, wanted, true))}
          />
        )}
      </Suspense>
    </>
  );
}
