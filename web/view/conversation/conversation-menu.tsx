import { Archive, ArchiveRestore, Download, Ellipsis, GitFork, RotateCcw, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ExportFormat } from '../../../src/model/export-format.ts';
import type { Session } from '../../../src/model/session.ts';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import { usePane } from './pane-context.tsx';

const DeleteSheet = lazy(async () => ({ default: (await import('./delete-sheet.tsx')).DeleteSheet }));
const RefusedSheet = lazy(async () => ({ default: (await import('./refused-sheet.tsx')).RefusedSheet }));

interface ConversationMenuProps {
  readonly session: Session;
  readonly title: string;
}

/** What can be done with a conversation as a whole. */
export function ConversationMenu({ session, title }: ConversationMenuProps) {
  const { conversation } = useWords();
  const desk = useDesk();
  const { shown, notices } = desk;
  const { model, isFree } = usePane();
  const { attempt, trouble, forget } = useAttempt();
  const [isDeleting, setDeleting] = useState(false);
  const [format, setFormat] = useState<ExportFormat>();
  const isArchived = session.sessionStatus === 'archived' || session.archivedAt !== null;

  const save = (wanted: ExportFormat) => {
    setFormat(wanted);
    void attempt(() => shown.save(wanted, false));
  };
  const other = (act: typeof attempt) => {
    setFormat(undefined);
    return act;
  };
  const archive = async (archived: boolean) => {
    if (!(await other(attempt)(() => shown.archive(archived)))) return;
    const undo = () => void attempt(() => shown.archive(!archived));
    const text = archived ? conversation.archived : conversation.unarchived;
    notices.tell({ text, action: { words: conversation.undo, act: undo } });
  };
  const fork = () => void other(attempt)(() => shown.fork(undefined, (id) => desk.showTake(id)));
  const regenerate = () => void other(attempt)(() => shown.regenerate(model, (id) => desk.showTake(id)));
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={conversation.more} />}>
        <MenuItem icon={RotateCcw} isDisabled={!isFree} onChoose={regenerate}>
          {conversation.regenerate}
        </MenuItem>
        <MenuItem icon={GitFork} onChoose={fork}>
          {conversation.forkWhole}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Download} onChoose={() => save('md')}>
          {conversation.exportMarkdown}
        </MenuItem>
        <MenuItem icon={Download} onChoose={() => save('json')}>
          {conversation.exportJson}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={isArchived ? ArchiveRestore : Archive} onChoose={() => void archive(!isArchived)}>
          {isArchived ? conversation.unarchive : conversation.archive}
        </MenuItem>
        <MenuItem icon={Trash2} isDangerous onChoose={() => setDeleting(true)}>
          {conversation.delete}…
        </MenuItem>
      </Menu>
      <Suspense>
        {isDeleting && <DeleteSheet title={title} onClose={() => setDeleting(false)} />}
        {trouble && <RefusedSheet trouble={trouble} format={format} onClose={forget} />}
      </Suspense>
    </>
  );
}
