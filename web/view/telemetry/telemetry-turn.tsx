import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { KeptEvent } from '../../../src/model/telemetry.ts';
import { turnPlot } from '../../../src/plot/turn-plot.ts';
import { hashOf } from '../../state/place.ts';
import { linksOf } from '../../state/telemetry.ts';
import { TurnWatch } from '../../stores/telemetry-turn.ts';
import { telemetryWords } from '../../words/telemetry.ts';
import { Button, LinkButton } from '../controls/button.tsx';
import { Page, PageSection } from '../controls/page.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore, useWords } from '../desk-context.tsx';
import { Plot } from '../plots/plot.tsx';
import { EventTable } from './event-table.tsx';
import styles from './telemetry-turn.module.css';

/** What happened in one turn, in order: when each thing began, and how long it took. */
export function TelemetryTurn({ turnId }: { readonly turnId: string }) {
  const words = usePageWords(telemetryWords);
  const { frame } = useWords();
  const { link } = useDesk();
  const [turn] = useState(() => new TurnWatch(link, turnId));
  useEffect(() => turn.watch(), [turn]);
  const { events, trouble } = useStore(turn);
  return (
    <Page
      title={words.turnTitle}
      lead={<span className={styles.id}>{turnId}</span>}
      actions={
        <>
          <LinkButton kind="quiet" icon={ArrowLeft} href={hashOf({ type: 'telemetry' })}>
            {words.back}
          </LinkButton>
          {events && <OpenSession events={events} />}
        </>
      }
    >
      {events ? (
        <TurnEvents events={events} />
      ) : (
        <QuietNote isSlow={!trouble}>{trouble ? <TroubleNote trouble={trouble} /> : frame.loading}</QuietNote>
      )}
    </Page>
  );
}

function OpenSession({ events }: { readonly events: readonly KeptEvent[] }) {
  const words = usePageWords(telemetryWords);
  const { where } = useDesk();
  const links = events.map(linksOf);
  const session = links.find((each) => each.session !== undefined)?.session;
  const message = links.find((each) => each.message !== undefined)?.message;
  if (session === undefined) return null;
  return <Button onClick={() => where.openSession(session, message)}>{words.openSession}</Button>;
}

function TurnEvents({ events }: { readonly events: readonly KeptEvent[] }) {
  const words = usePageWords(telemetryWords);
  const draw = useMemo(() => {
    const said = { order: words.turnTitle, begun: words.begun, empty: words.plots.empty };
    return (width: number) => turnPlot({ events, words: said, width });
  }, [events, words]);
  if (events.length === 0) return <p className={styles.none}>{words.noTurn}</p>;
  return (
    <>
      <div className={styles.plot}>
        <Plot title={words.begun} draw={draw} />
      </div>
      <PageSection title={words.order}>
        <EventTable events={events} label={words.order} isOfTurn />
      </PageSection>
    </>
  );
}
