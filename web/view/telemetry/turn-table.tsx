import { formatCost, formatCount, formatMs } from '../../../src/plot/number-format.ts';
import { turnFacts } from '../../state/telemetry.ts';
import { telemetryWords } from '../../words/telemetry.ts';
import { usePageWords } from '../desk-context.tsx';
import { type EventTableProps, EventTime, SessionLink } from './event-links.tsx';
import { FigureTable } from './figure-table.tsx';
import styles from './turn-table.module.css';

/** Turns with what they took; each leads to what happened in it, and to its conversation. */
export function TurnTable({ events, label }: EventTableProps) {
  const words = usePageWords(telemetryWords);
  return (
    <FigureTable
      label={label}
      columns={[
        { name: words.time },
        { name: words.session },
        { name: words.model },
        { name: words.took, kind: 'number' },
        { name: words.firstToken, kind: 'number' },
        { name: words.tokensShort, kind: 'number' },
        { name: words.cost, kind: 'number' },
        { name: words.ended },
      ]}
      rows={events.map((event) => {
        const facts = turnFacts(event);
        const { durationMs, firstTokenMs, inputTokens = 0, outputTokens = 0, cost } = facts;
        const hasTokens = inputTokens + outputTokens > 0;
        return {
          key: event.seq,
          cells: [
            <EventTime key="time" event={event} />,
            <SessionLink key="session" event={event} />,
            facts.model,
            durationMs === undefined ? undefined : formatMs(durationMs),
            firstTokenMs === undefined ? undefined : formatMs(firstTokenMs),
            hasTokens ? `${formatCount(inputTokens)} / ${formatCount(outputTokens)}` : undefined,
            cost === undefined ? undefined : formatCost(cost),
            facts.reason && (
              <span key="end" className={facts.isFailed ? styles.failed : undefined}>
                {facts.reason}
              </span>
            ),
          ],
        };
      })}
    />
  );
}
