import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import { MAIN_TERMINAL } from '../../../src/model/terminal.ts';
import { hashOf } from '../../state/place.ts';
import type { TerminalTab } from '../../state/terminal-list.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { IconButton } from '../controls/button.tsx';
import { Dot } from '../controls/dot.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './terminal-tab.module.css';
import { useProgramName } from './use-program-name.ts';

interface TerminalTabViewProps {
  readonly id: SessionId;
  readonly tab: TerminalTab;
  readonly isHere: boolean;
  readonly isAsking: boolean;
  readonly onEnd: () => void;
}

/** One terminal of a session: how it stands, what runs in it, and what ends it. */
export function TerminalTabView({ id, tab, isHere, isAsking, onEnd }: TerminalTabViewProps) {
  const words = usePageWords(terminalsWords);
  const program = useProgramName()(tab.profile);
  const link = useRef<HTMLLIElement>(null);
  const { name, title, isLive } = tab;
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isHere]);
  const tone = isAsking ? 'asking' : isLive ? 'good' : 'calm';
  const standing = isAsking ? words.standing.asks : isLive ? words.standing.live : words.standing.over;
  return (
    <li ref={link} className={styles.tab} data-here={isHere || undefined}>
      <a
        className={styles.link}
        href={hashOf({ type: 'terminal', id, name })}
        aria-current={isHere ? 'page' : undefined}
        title={title}
      >
        <Dot tone={tone} label={standing} />
        <span className={styles.program}>{program}</span>
        {name !== MAIN_TERMINAL && name !== tab.profile && <span className={styles.name}>{name}</span>}
      </a>
      {isLive && <IconButton icon={X} label={words.endOf(program)} className={styles.end} onClick={onEnd} />}
    </li>
  );
}
