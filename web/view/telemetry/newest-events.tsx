import type { KeptEvent } from '../../../src/model/telemetry.ts';
import type { TelemetryFigures } from '../../../src/model/telemetry-figures.ts';
import { namesToChoose, TURN_EVENT } from '../../state/telemetry.ts';
import { telemetryWords } from '../../words/telemetry.ts';
import { Choice } from '../controls/choice.tsx';
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

/** No event is called so. */
const ALL = '*';

/** The latest turns, or the latest events of any name. */
export function NewestEvents({ figures, events, name, onName }: NewestEventsProps) {
  const words = usePageWords(telemetryWords);
  const title = name === TURN_EVENT ? words.newestTurns : words.newestEvents;
  const names = namesToChoose(figures, name).filter((each) => each !== TURN_EVENT);
  const Table = name === TURN_EVENT ? TurnTable : EventTable;
  return (
    <PageSection
      title={title}
      actions={
        <div className={styles.filter}>
          <Choice
            label={words.filter}
            value={name || ALL}
            items={[
              { value: TURN_EVENT, words: words.onlyTurns },
              { value: ALL, words: words.everyEvent },
              ...names.map((each, at) => ({ value: each, words: each, isApart: at === 0 })),
            ]}
            onChange={(chosen) => onName(chosen === ALL ? '' : chosen)}
          />
        </div>
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
