import { unansweredIn } from '../../state/bench-report.ts';
import { isRunOf } from '../../state/bench-start.ts';
import { benchWords } from '../../words/bench.ts';
import { Missing } from '../controls/missing.tsx';
import { Page } from '../controls/page.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { usePageWords, useStore } from '../desk-context.tsx';
import styles from './bench-run-pane.module.css';
import { ReportView } from './report-view.tsx';
import { RunActions } from './run-actions.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunProgress } from './run-progress.tsx';
import { useBenchList } from './use-bench-list.ts';
import { useShownRun } from './use-shown-run.ts';

/** One run: followed while it goes on, and what came of it then. */
export function BenchRunPane({ run: ref }: { readonly run: string }) {
  const { toList } = usePageWords(benchWords);
  const list = useBenchList({ isLive: false });
  const { suites } = useStore(list);
  const shown = useShownRun(ref);
  const { progress, report, trouble } = useStore(shown);
  if (!progress) return <Missing trouble={trouble} wayBack={{ href: '#/bench', label: toList }} />;
  const { run } = progress;
  const suite = suites?.find((each) => isRunOf(run, each));
  const title = report?.suite.title ?? suite?.title ?? run.suite.name;
  return (
    <Page
      title={title}
      lead={<RunFacts run={run} />}
      actions={<RunActions shown={shown} list={list} run={run} report={report} title={title} />}
    >
      {run.state === 'running' && <RunProgress progress={progress} suite={suite} />}
      {run.state === 'stopped' && (
        <Unfinished done={run.done} total={run.total} unanswered={report && unansweredIn(report)} />
      )}
      <TroubleNote trouble={trouble} />
      {report && <ReportView report={report} />}
    </Page>
  );
}

interface UnfinishedProps {
  readonly done: number;
  readonly total: number;
  readonly unanswered: ReturnType<typeof unansweredIn> | undefined;
}

/** Why a run is not done, and what is kept. */
function Unfinished({ done, total, unanswered }: UnfinishedProps) {
  const { report: said } = usePageWords(benchWords);
  return (
    <div className={styles.unfinished} role="status">
      {done < total && <p>{said.stoppedAt(done, total)}</p>}
      {unanswered && unanswered.count > 0 && (
        <p>
          {said.unanswered(unanswered.count)} <span className={styles.reason}>{unanswered.reason}</span>
        </p>
      )}
    </div>
  );
}
