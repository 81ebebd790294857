import { payloadWords } from '../../../src/plot/payload-words.ts';
import { telemetryWords } from '../../words/telemetry.ts';
import { usePageWords } from '../desk-context.tsx';
import { type EventTableProps, EventTime, SessionLink } from './event-links.tsx';
import { FigureTable } from './figure-table.tsx';
import styles from './turn-table.module.css';

interface WholeEventTableProps extends EventTableProps {
  /** They belong to one turn, which needs not be said of each. */
  readonly isOfTurn?: boolean;
}

/** Events with all that is told of them. */
export function EventTable({ events, label, isOfTurn = false }: WholeEventTableProps) {
  const words = usePageWords(telemetryWords);
  return (
    <FigureTable
      label={label}
      columns={[
        { name: words.event },
        { name: words.time },
        ...(isOfTurn ? [] : [{ name: words.session }]),
        { name: words.figures, kind: 'long' },
      ]}
      rows={events.map((event) => ({
        key: event.seq,
        cells: [
          <span key="name" className={event.event_name === 'error' ? styles.failed : undefined}>
            {event.event_name}
          </span>,
          <EventTime key="time" event={event} />,
          ...(isOfTurn ? [] : [<SessionLink key="session" event={event} />]),
          payloadWords(event.payload),
        ],
      }))}
    />
  );
}
