import { Copy, Ellipsis, GitFork } from 'lucide-react';
import type { Turn } from '../../state/transcript.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { Menu, MenuItem } from '../controls/menu.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import { useOpened } from './pane-context.tsx';
import styles from './prompt-heading.module.css';

/** From here on a prompt is shown in part, until one asks for all of it. */
const LONG = { lines: 12, signs: 900 };

/** What was asked, as a numbered heading. */
export function PromptHeading({ turn: { id, number, order, prompt = '', end } }: { readonly turn: Turn }) {
  const { conversation } = useWords();
  const [isWhole, showWhole] = useOpened(`whole ${id}`);
  const isFolded = !isWhole && isLong(prompt);
  const desk = useDesk();
  const { attempt, trouble } = useAttempt();
  const fork = () => void attempt(() => desk.shown.fork(order, (made) => desk.showTake(made)));
  const more = <IconButton icon={Ellipsis} label={conversation.promptMenu(number)} className={styles.more} />;
  return (
    <div className={styles.prompt}>
      <h2 className={styles.heading}>
        <span className={styles.number} data-reason={end?.reason}>
          {number}
        </span>
        <span className={styles.text} data-folded={isFolded || undefined}>
          {prompt}
        </span>
      </h2>
      {isFolded && (
        <Button kind="quiet" className={styles.all} onClick={() => showWhole(true)}>
          {conversation.showAll}
        </Button>
      )}
      <Menu trigger={more}>
        <MenuItem icon={GitFork} onChoose={fork}>
          {conversation.forkHere}
        </MenuItem>
        <MenuItem icon={Copy} onChoose={() => void navigator.clipboard?.writeText(prompt)}>
          {conversation.copyPrompt}
        </MenuItem>
      </Menu>
      <TroubleNote trouble={trouble} />
    </div>
  );
}

function isLong(prompt: string): boolean {
  return prompt.length > LONG.signs || prompt.split('\n').length > LONG.lines;
}
