import type { BenchReport } from '../../../src/model/bench.ts';
import { benchWords } from '../../words/bench.ts';
import { usePageWords } from '../desk-context.tsx';
import { FailureList } from './failure-list.tsx';
import { MeasurePlots, SuccessPlot } from './report-plots.tsx';
import { ReportTables } from './report-tables.tsx';
import styles from './report-view.module.css';
import { TrialAnswers } from './trial-answers.tsx';
import { VerdictBox } from './verdict-box.tsx';

/** What came of a run: the verdict, what succeeded, what failed and why, what it took, and every figure. */
export function ReportView({ report }: { readonly report: BenchReport }) {
  const { report: said } = usePageWords(benchWords);
  if (report.run.done === 0) return <p className={styles.none}>{said.nothingDone}</p>;
  return (
    <>
      <VerdictBox report={report} />
      <SuccessPlot report={report} />
      <FailureList report={report} />
      <MeasurePlots report={report} />
      <ReportTables report={report} />
      <TrialAnswers report={report} />
    </>
  );
}
