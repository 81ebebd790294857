import type { Session } from '../../../src/model/session.ts';
import type { SearchHit } from '../../../src/wire/message.ts';
import { titleOf } from '../../state/activity.ts';
import { hashOf } from '../../state/place.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { Marked } from '../controls/marked.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useNow } from '../controls/use-now.ts';
import { useDesk, useLanguage, useStore, useWords } from '../desk-context.tsx';
import styles from './found-messages.module.css';

/** The messages that hold all the words, the best first. */
export function FoundMessages() {
  const words = useWords().sessions;
  const { query, hits, sessions, trouble } = useStore(useDesk().search);
  const said = hits
    ? hits.length === 0
      ? words.nothingFound(query)
      : words.found(hits.length)
    : words.searching;
  return (
    <div className={styles.body}>
      {trouble ? (
        <TroubleNote trouble={trouble} />
      ) : (
        <p className={styles.count} role="status">
          {said}
        </p>
      )}
      <ul>
        {hits?.map((hit) => (
          <li key={hit.message.id}>
            <FoundMessage hit={hit} query={query} session={sessions.get(hit.sessionId)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FoundMessageProps {
  readonly hit: SearchHit;
  readonly query: string;
  readonly session: Session | undefined;
}

/** Leads to its place in the conversation. */
function FoundMessage({ hit, query, session }: FoundMessageProps) {
  const { conversation } = useWords();
  const { where } = useDesk();
  const language = useLanguage();
  const now = useNow();
  return (
    <a
      data-stop
      className={styles.hit}
      href={hashOf({ type: 'session', id: hit.sessionId })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        where.openSession(hit.sessionId, hit.message.id);
      }}
    >
      <span className={styles.title}>{(session && titleOf(session)) ?? conversation.untitled}</span>
      <time className={styles.time} dateTime={hit.message.createdAt}>
        {relativeTime(hit.message.createdAt, now, language)}
      </time>
      <span className={styles.excerpt}>
        <Marked text={hit.excerpt} query={query} />
      </span>
    </a>
  );
}
