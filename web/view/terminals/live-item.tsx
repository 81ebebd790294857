import { MAIN_TERMINAL } from '../../../src/model/terminal.ts';
import type { SessionTerminalFacts } from '../../../src/wire/terminal.ts';
import { hashOf } from '../../state/place.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { Dot, type Tone } from '../controls/dot.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './list-item.module.css';
import { useProgramName } from './use-program-name.ts';

interface LiveItemProps {
  readonly terminal: SessionTerminalFacts;
  readonly isHere: boolean;
}

/** One terminal that lives: what runs in it, and for which session. */
export function LiveItem({ terminal, isHere }: LiveItemProps) {
  const words = usePageWords(terminalsWords);
  const { sessionId: id, name, profile, title, sessionTitle, sessionStatus } = terminal;
  const program = useProgramName()(profile);
  const isAsking = sessionStatus === 'waiting_confirmation';
  const tone: Tone = isAsking ? 'asking' : sessionStatus === 'processing' ? 'busy' : 'good';
  const facts = [sessionTitle ?? words.untitled, ...(name === MAIN_TERMINAL ? [] : [name])];
  return (
    <li>
      <a
        data-stop
        className={styles.item}
        href={hashOf({ type: 'terminal', id, name })}
        aria-current={isHere ? 'page' : undefined}
      >
        <Dot tone={tone} label={isAsking ? words.standing.asks : words.standing.live} />
        <span className={styles.title}>{title || program}</span>
        <span className={styles.side}>{title === '' ? '' : program}</span>
        <span className={styles.facts}>{isAsking ? words.state.asking : facts.join(' · ')}</span>
      </a>
    </li>
  );
}
