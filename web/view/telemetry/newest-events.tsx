import type { KeptEvent } from '../../../src/model/telemetry.ts';
import type { TelemetryFigures } from '../../../src/model/telemetry-figures.ts';
import { namesToChoose, TURN_EVENT } from '../../state/telemetry.ts';
import { telemetryWords } from '../../words/telemetry.ts';
import { PageSection } from '../controls/page.tsx';
import { usePageWords } from '../desk-context.tsx';
import { EventTable } from './event-table.tsx';
import styles from './newest-events.module.css';
import { TurnTable } from './turn-table.tsx';

interface NewestEventsProps {
  readonly figures: TelemetryFigures;
  readonly events: readonly KeptEvent[];
  /** Only events of this name; all of them where it is empty. */
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** The latest turns, or the latest events of any name. */
export function NewestEvents({ figures, events, name, onName }: NewestEventsProps) {
  const words = usePageWords(telemetryWords);
  const title = name === TURN_EVENT ? words.newestTurns : words.newestEvents;
  const Table = name === TURN_EVENT ? TurnTable : EventTable;
  return (
    <PageSection
      title={title}
      actions={
        <label className={styles.filter}>
          <span className="unseen">{words.filter}</span>
          <select value={name} onChange={({ currentTarget }) => onName(currentTarget.value)}>
            <option value={TURN_EVENT}>{words.onlyTurns}</option>
            <option value="">{words.everyEvent}</option>
            {namesToChoose(figures, name)
              .filter((each) => each !== TURN_EVENT)
              .map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
          </select>
        </label>
      }
    >
      {events.length === 0 ? (
        <p className={styles.none}>{words.noneFit}</p>
      ) : (
        <Table events={events} label={title} />
      )}
    </PageSection>
  );
}
