import { MAIN_TERMINAL } from '../../../src/model/terminal.ts';
import type { SessionTerminalFacts } from '../../../src/wire/terminal.ts';
import { hashOf } from '../../state/place.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { Dot, type Tone } from '../controls/dot.tsx';
import { useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './list-item.module.css';
import { useProgramName } from './use-program-name.ts';

interface LiveItemProps {
  readonly terminal: SessionTerminalFacts;
  readonly now: number;
  readonly isHere: boolean;
}

/** One terminal that lives: what runs in it, and for which session. */
export function LiveItem({ terminal, now, isHere }: LiveItemProps) {
  const words = usePageWords(terminalsWords);
  const { sessionId: id, name, profile, title, sessionTitle, sessionStatus, startedAt } = terminal;
  const program = useProgramName()(profile);
  const isAsking = sessionStatus === 'waiting_confirmation';
  const tone: Tone = isAsking ? 'asking' : sessionStatus === 'processing' ? 'busy' : 'good';
  const began = relativeTime(startedAt, now, useLanguage());
  const facts = [sessionTitle ?? began, ...(name === MAIN_TERMINAL ? [] : [name])];
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
        {isAsking ? (
          <span className={styles.asks}>{words.state.asking}</span>
        ) : (
          <span className={styles.side}>{title === '' ? '' : program}</span>
        )}
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </a>
    </li>
  );
}
