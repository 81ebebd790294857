import { Camera, Ear, Ellipsis, History, Power } from 'lucide-react';
import { type Ref, useState } from 'react';
import type { TypedPrompt } from '../../state/terminal-prompt.ts';
import { choices } from '../../stores/memory.ts';
import type { TerminalPlace } from '../../stores/terminals.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { IconButton } from '../controls/button.tsx';
import { Dot, type Tone } from '../controls/dot.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { KnownByWords } from '../conversation/known-by.tsx';
import { useDesk, usePageWords } from '../desk-context.tsx';
import { EndSheet } from './end-sheet.tsx';
import type { TerminalSeat } from './screen/terminal-seat.ts';
import styles from './terminal-strip.module.css';
import { useTerminals } from './use-terminals.ts';

interface TerminalStripProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly place: TerminalPlace;
  readonly program: string | undefined;
  /** What the program calls its window. */
  readonly title: string;
  readonly prompt: TypedPrompt | undefined;
  readonly isLive: boolean;
  readonly mayType: boolean;
  readonly canReplay: boolean;
  readonly seat: TerminalSeat | undefined;
  readonly onReplay: () => void;
}

const TONES: Readonly<Record<TypedPrompt['state'], Tone>> = {
  waiting: 'busy',
  running: 'busy',
  asking: 'asking',
  done: 'good',
  failed: 'bad',
};

/** What was typed last, how it stands and how that is known; and what can be done with the terminal. */
export function TerminalStrip(props: TerminalStripProps) {
  const { ref, place, program, title, prompt, isLive, mayType, canReplay, seat, onReplay } = props;
  const words = usePageWords(terminalsWords);
  const { notices } = useDesk();
  const terminals = useTerminals();
  const [isEnding, setEnding] = useState(false);
  const keep = async () => {
    if (await notices.orTell(terminals.snapshot(place))) notices.tell({ text: words.snapshotKept });
  };
  const readAloud = () => {
    const isOn = choices.read('read-aloud') === null;
    choices.write('read-aloud', isOn ? 'on' : null);
    seat?.screen.readAloud(isOn);
  };
  return (
    <div ref={ref} className={styles.strip}>
      <p className={styles.words} role="status">
        {prompt ? (
          <PromptWords prompt={prompt} />
        ) : (
          <span className={styles.title}>{title || (mayType ? words.noPrompt : '')}</span>
        )}
      </p>
      <Menu trigger={<IconButton icon={Ellipsis} label={words.more} />}>
        <MenuItem icon={Camera} isDisabled={!isLive} onChoose={() => void keep()}>
          {words.snapshot}
        </MenuItem>
        <MenuItem icon={History} isDisabled={!canReplay} onChoose={onReplay}>
          {words.replay}
        </MenuItem>
        <MenuItem icon={Ear} isChosen={choices.read('read-aloud') !== null} onChoose={readAloud}>
          {words.readAloud}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Power} isDangerous isDisabled={!isLive} onChoose={() => setEnding(true)}>
          {words.end}
        </MenuItem>
      </Menu>
      {isEnding && <EndSheet place={place} profile={program} onClose={() => setEnding(false)} />}
    </div>
  );
}

function PromptWords({ prompt: { number, text, state, known } }: { readonly prompt: TypedPrompt }) {
  const words = usePageWords(terminalsWords);
  // A command that failed says so by its exit code.
  const isSaid = state === 'failed' && known?.facts.exitCode !== undefined;
  const isOver = state === 'done' || state === 'failed';
  return (
    <>
      <span className={styles.number}>{number}</span>
      <span className={styles.prompt} title={text}>
        {text}
      </span>
      <span className={styles.state}>
        {!isSaid && <Dot tone={TONES[state]} />}
        {isOver && known ? <KnownByWords known={known} /> : words.state[state]}
      </span>
    </>
  );
}
