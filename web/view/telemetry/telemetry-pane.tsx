import { useEffect, useMemo, useState } from 'react';
import type { TelemetryFigures } from '../../../src/model/telemetry-figures.ts';
import { TELEMETRY_RANGES } from '../../../src/model/telemetry-range.ts';
import { telemetryPlots } from '../../../src/plot/telemetry-plots.ts';
import { LOCAL_CLOCK } from '../../state/telemetry.ts';
import { TelemetryWatch } from '../../stores/telemetry.ts';
import { telemetryWords } from '../../words/telemetry.ts';
import { Button } from '../controls/button.tsx';
import { Page, PageSection } from '../controls/page.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { Segments } from '../controls/segments.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore, useWords } from '../desk-context.tsx';
import { Plot } from '../plots/plot.tsx';
import { FiguresSum } from './figures-sum.tsx';
import { ModelTable } from './model-table.tsx';
import { NewestEvents } from './newest-events.tsx';
import { StateLine } from './state-line.tsx';
import styles from './telemetry-pane.module.css';

/** How things went, as plots and tables that follow what happens. */
export function TelemetryPane() {
  const words = usePageWords(telemetryWords);
  const { link } = useDesk();
  const [telemetry] = useState(() => new TelemetryWatch(link));
  useEffect(() => telemetry.watch(), [telemetry]);
  const sight = useStore(telemetry);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Segments
          label={words.range}
          value={sight.range}
          options={TELEMETRY_RANGES.map((range) => ({ value: range, words: words.ranges[range] }))}
          onChange={(range) => telemetry.lookAt({ range })}
        />
      }
    >
      <StateLine state={sight.state} />
      <Sight telemetry={telemetry} />
    </Page>
  );
}

function Sight({ telemetry }: { readonly telemetry: TelemetryWatch }) {
  const words = usePageWords(telemetryWords);
  const { frame } = useWords();
  const { overlays } = useDesk();
  const { figures, events, name, state, trouble } = useStore(telemetry);
  if (!figures || !state) {
    return (
      <QuietNote isSlow={!trouble}>{trouble ? <TroubleNote trouble={trouble} /> : frame.loading}</QuietNote>
    );
  }
  if (figures.events === 0) {
    // Why there is nothing is said above.
    if (state.mode === 'off' || state.mode === 'remote') return null;
    return (
      <div className={styles.empty}>
        <p>{words.empty}</p>
        <Button kind="primary" onClick={() => overlays.open({ type: 'new-dialog' })}>
          {words.ask}
        </Button>
      </div>
    );
  }
  return (
    <>
      <FiguresSum figures={figures} />
      {figures.isPartial && <p className={styles.note}>{words.partial}</p>}
      <Plots figures={figures} />
      {figures.models.length > 0 && (
        <PageSection title={words.models}>
          <ModelTable figures={figures} />
        </PageSection>
      )}
      <NewestEvents
        figures={figures}
        events={events}
        name={name}
        onName={(chosen) => telemetry.lookAt({ name: chosen })}
      />
    </>
  );
}

function Plots({ figures }: { readonly figures: TelemetryFigures }) {
  const words = usePageWords(telemetryWords);
  const plots = useMemo(() => {
    const { duration, firstToken, tokens, cost, overTime, errorCodes, skills } = telemetryPlots(
      figures,
      words.plots,
      LOCAL_CLOCK,
    );
    return [duration, firstToken, tokens, cost, overTime, errorCodes, skills].filter(
      (plot) => plot !== undefined,
    );
  }, [figures, words]);
  return (
    <div className={styles.plots}>
      {plots.map(({ title, draw }) => (
        <Plot key={title} title={title} draw={draw} />
      ))}
    </div>
  );
}
