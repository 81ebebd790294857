import { isRunOf } from '../../state/bench-start.ts';
import { benchWords } from '../../words/bench.ts';
import { Missing } from '../controls/missing.tsx';
import { Page } from '../controls/page.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { usePageWords, useStore } from '../desk-context.tsx';
import styles from './bench-compare-pane.module.css';
import { ComparedRuns } from './compared-runs.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { FailureList } from './failure-list.tsx';
import { MeasurePlots, SuccessPlot } from './report-plots.tsx';
import { RunActions } from './run-actions.tsx';
import { RunProgress } from './run-progress.tsx';
import { useBenchList } from './use-bench-list.ts';
import { useShownRun } from './use-shown-run.ts';
import { VerdictBox } from './verdict-box.tsx';

interface BenchComparePaneProps {
  readonly before: string;
  readonly after: string;
}

/** How a run compares with an earlier one; it may still go on. */
export function BenchComparePane({ before, after }: BenchComparePaneProps) {
  return <Compared key={`${before}/${after}`} before={before} after={after} />;
}

function Compared({ before, after }: BenchComparePaneProps) {
  const { report: said, toList } = usePageWords(benchWords);
  const list = useBenchList({ isLive: false });
  const { suites, runs } = useStore(list);
  const shown = useShownRun(after, before);
  const { progress, report, trouble } = useStore(shown);
  if (!progress) return <Missing trouble={trouble} wayBack={{ href: '#/bench', label: toList }} />;
  const { run } = progress;
  const notes = report?.baseline?.notes ?? [];
  return (
    <Page
      title={said.compareTitle}
      actions={
        <RunActions
          shown={shown}
          list={list}
          run={run}
          report={report}
          title={said.compareTitle}
          baseline={before}
        />
      }
    >
      <ComparedRuns before={before} after={run} runs={runs ?? []} suites={suites ?? []} />
      {run.state === 'running' && (
        <>
          <p className={styles.note} role="status">
            {said.afterRuns}
          </p>
          <RunProgress progress={progress} suite={suites?.find((each) => isRunOf(run, each))} />
        </>
      )}
      {trouble && (
        <div className={styles.note}>
          <TroubleNote trouble={trouble} />
        </div>
      )}
      {report && (
        <>
          <VerdictBox report={report} />
          {notes.length > 0 && (
            <section className={styles.notes} aria-label={said.notes}>
              <h2>{said.notes}</h2>
              <ul>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </section>
          )}
          <SuccessPlot report={report} />
          <DifferenceTable report={report} />
          <FailureList report={report} />
          <MeasurePlots report={report} />
        </>
      )}
    </Page>
  );
}
