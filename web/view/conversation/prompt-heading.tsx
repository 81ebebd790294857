import { Copy, Ellipsis, GitFork } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { fileName } from '../../state/script-tree.ts';
import type { Turn } from '../../state/turn.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { Menu, MenuItem } from '../controls/menu.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import { CopyButton } from './copy-button.tsx';
import { useOpened } from './pane-context.tsx';
import styles from './prompt-heading.module.css';

const TurnFiles = lazy(async () => ({ default: (await import('../files/turn-files.tsx')).TurnFiles }));

/** From here on a prompt is shown in part, until one asks for all of it. */
const LONG = { lines: 12, signs: 900 };

interface PromptProps {
  readonly turn: Turn;
}

/** What was asked, as a heading: numbered, unless it was asked before this conversation. */
export function PromptHeading({ turn }: PromptProps) {
  const { conversation } = useWords();
  const { id, number, isPrimed, isTyped, prompt = '', files, skills, document, end } = turn;
  const [isWhole, showWhole] = useOpened(`whole ${id}`);
  const isFolded = !isWhole && isLong(prompt);
  return (
    <div className={styles.prompt}>
      <h2 className={styles.heading} data-primed={isPrimed || undefined}>
        {!isPrimed && (
          <span className={styles.number} data-reason={end?.reason}>
            {number}
          </span>
        )}
        <span className={styles.text} data-typed={isTyped || undefined} data-folded={isFolded || undefined}>
          {prompt}
        </span>
      </h2>
      {isFolded && (
        <Button kind="quiet" className={styles.all} onClick={() => showWhole(true)}>
          {conversation.showAll}
        </Button>
      )}
      {files.length > 0 && (
        <Suspense fallback={<div className={styles.files} />}>
          <TurnFiles files={files} />
        </Suspense>
      )}
      {skills.length > 0 && (
        <p
          className={styles.skills}
          title={document === undefined ? undefined : conversation.about(fileName(document))}
        >
          {conversation.withSkills(skills)}
        </p>
      )}
      {isPrimed ? (
        <CopyButton text={prompt} label={conversation.copyPrompt} className={styles.more} />
      ) : (
        <PromptMenu turn={turn} />
      )}
    </div>
  );
}

function PromptMenu({ turn: { number, order, prompt = '' } }: PromptProps) {
  const { conversation } = useWords();
  const desk = useDesk();
  const { attempt, trouble } = useAttempt();
  const fork = () => void attempt(() => desk.shown.fork(order, (made) => desk.showTake(made)));
  const more = <IconButton icon={Ellipsis} label={conversation.promptMenu(number)} className={styles.more} />;
  return (
    <>
      <Menu trigger={more}>
        <MenuItem icon={GitFork} onChoose={fork}>
          {conversation.forkHere}
        </MenuItem>
        <MenuItem icon={Copy} onChoose={() => void navigator.clipboard?.writeText(prompt)}>
          {conversation.copyPrompt}
        </MenuItem>
      </Menu>
      <TroubleNote trouble={trouble} />
    </>
  );
}

function isLong(prompt: string): boolean {
  return prompt.length > LONG.signs || prompt.split('\n').length > LONG.lines;
}
