import { BookmarkPlus, Ellipsis, Eraser, GitFork, RotateCcw } from 'lucide-react';
import type { Session } from '../../../src/model/session.ts';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuItem } from '../controls/menu.tsx';
import { useDesk, useWords } from '../desk-context.tsx';
import { useWholeSession } from '../sessions/use-whole-session.tsx';
import { usePane } from './pane-context.tsx';
import { useRegenerate } from './use-regenerate.ts';

interface ConversationMenuProps {
  readonly session: Session;
  readonly title: string;
}

/** What can be done with the conversation that is looked at, as a whole. */
export function ConversationMenu({ session, title }: ConversationMenuProps) {
  const { conversation } = useWords();
  const desk = useDesk();
  const { shown, notices } = desk;
  const regenerate = useRegenerate();
  const { isFree, isTyped, hasAsked, onAsked } = usePane();
  const { items, sheets } = useWholeSession(session, title, session.sessionStatus === 'archived');
  const reset = async () => {
    if (await notices.orTell(shown.reset())) onAsked();
  };
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={conversation.more} />}>
        {/* A terminal cannot be put back, and what a program in it remembers is its own. */}
        {!isTyped && (
          <MenuItem
            icon={RotateCcw}
            isDisabled={!isFree || !hasAsked}
            onChoose={() => void notices.orTell(regenerate())}
          >
            {conversation.regenerate}
          </MenuItem>
        )}
        <MenuItem
          icon={GitFork}
          onChoose={() => void notices.orTell(shown.fork(undefined, (id) => desk.showTake(id)))}
        >
          {conversation.forkWhole}
        </MenuItem>
        {!isTyped && (
          <MenuItem icon={Eraser} isDisabled={!isFree} onChoose={() => void reset()}>
            {conversation.resetContext}
          </MenuItem>
        )}
        <MenuItem icon={BookmarkPlus} onChoose={() => desk.overlays.open({ type: 'save-priming', session })}>
          {conversation.savePriming}
        </MenuItem>
        {items}
      </Menu>
      {sheets}
    </>
  );
}
