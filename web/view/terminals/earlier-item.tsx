import type { Session } from '../../../src/model/session.ts';
import { MAIN_TERMINAL } from '../../../src/model/terminal.ts';
import { titleOf } from '../../state/activity.ts';
import { hashOf } from '../../state/place.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { Dot, TONE_OF } from '../controls/dot.tsx';
import { useLanguage, usePageWords, useWords } from '../desk-context.tsx';
import styles from './list-item.module.css';

interface EarlierItemProps {
  readonly session: Session;
  readonly now: number;
  readonly isHere: boolean;
}

/** A session whose terminals are over: what is kept of them can be seen. */
export function EarlierItem({ session, now, isHere }: EarlierItemProps) {
  const words = usePageWords(terminalsWords);
  const { sessions } = useWords();
  const language = useLanguage();
  const { id, sessionStatus, updatedAt, script } = session;
  const title = titleOf(session) ?? words.terminal;
  const file = script?.scriptPath.split('/').at(-1);
  return (
    <li>
      <a
        data-stop
        className={styles.item}
        href={hashOf({ type: 'terminal', id, name: MAIN_TERMINAL })}
        aria-current={isHere ? 'page' : undefined}
      >
        <Dot tone={TONE_OF[sessionStatus]} label={sessions.status[sessionStatus]} />
        <span className={styles.title}>{title}</span>
        <time
          className={styles.side}
          dateTime={updatedAt}
          title={new Date(updatedAt).toLocaleString(language)}
        >
          {relativeTime(updatedAt, now, language)}
        </time>
        {file !== undefined && file !== title && <span className={styles.facts}>{file}</span>}
      </a>
    </li>
  );
}
