import type { KeptEvent } from '../../../src/model/telemetry.ts';
import { titleOf } from '../../state/activity.ts';
import { hashOf } from '../../state/place.ts';
import { linksOf, shortId } from '../../state/telemetry.ts';
import { telemetryWords } from '../../words/telemetry.ts';
import { useDesk, useLanguage, usePageWords, useSelected } from '../desk-context.tsx';
import styles from './event-links.module.css';

export interface EventTableProps {
  readonly events: readonly KeptEvent[];
  readonly label: string;
}

interface EventProps {
  readonly event: KeptEvent;
}

/** When it was; it leads to all that happened in the turn. */
export function EventTime({ event }: EventProps) {
  const words = usePageWords(telemetryWords);
  const { turn } = linksOf(event);
  const isThere = useSelected(
    useDesk().where,
    ({ place }) => place.type === 'telemetry-turn' && place.turnId === turn,
  );
  const time = <time dateTime={event.ts}>{useMoment(event.ts)}</time>;
  if (turn === undefined || isThere) return time;
  return (
    <a href={hashOf({ type: 'telemetry-turn', turnId: turn })} title={words.openTurn}>
      {time}
    </a>
  );
}

/** The conversation that it belongs to, by its title where that is known. */
export function SessionLink({ event }: EventProps) {
  const { sessions, where } = useDesk();
  const { session, message } = linksOf(event);
  const title = useSelected(sessions, ({ list }) => {
    const listed = list?.items.find(({ id }) => id === session);
    return listed && titleOf(listed);
  });
  if (session === undefined) return event.session_id === undefined ? null : shortId(event.session_id);
  return (
    <a
      className={styles.session}
      href={hashOf({ type: 'session', id: session })}
      title={title ?? session}
      onClick={(click) => {
        if (click.metaKey || click.ctrlKey || click.shiftKey) return;
        click.preventDefault();
        where.openSession(session, message);
      }}
    >
      {title ?? shortId(session)}
    </a>
  );
}

function useMoment(ts: string): string {
  const time = new Date(ts);
  const isToday = time.toDateString() === new Date().toDateString();
  return time.toLocaleString(useLanguage(), {
    ...(!isToday && { month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
