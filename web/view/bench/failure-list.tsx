import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { BenchReport, CaseReport, FailedTrial } from '../../../src/model/bench.ts';
import { noteWords, reasonsOf } from '../../../src/model/failure-reasons.ts';
import { caseName, modelName } from '../../state/bench-report.ts';
import { benchWords } from '../../words/bench.ts';
import { Button } from '../controls/button.tsx';
import { PageSection } from '../controls/page.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './failure-list.module.css';
import { caseKey } from './report-tables.tsx';
import { TrialLinks } from './trial-links.tsx';

/** So few are shown unfolded. */
const FEW = 3;
/** So many of a case are shown before one asks for more. */
const MOST_SHOWN = 10;

/** What failed and why, case by case, with the way to each conversation and its x-ray. */
export function FailureList({ report: { cases } }: { readonly report: BenchReport }) {
  const { report: said } = usePageWords(benchWords);
  const failing = cases.filter(({ failed }) => failed.length > 0);
  return (
    <PageSection title={said.failures}>
      {failing.length === 0 && <p className={styles.none}>{said.noFailures}</p>}
      {failing.map((report) => (
        <CaseFailures key={caseKey(report)} report={report} isOpen={failing.length <= FEW} />
      ))}
    </PageSection>
  );
}

function CaseFailures({ report, isOpen }: { readonly report: CaseReport; readonly isOpen: boolean }) {
  const words = usePageWords(benchWords);
  const { report: said } = words;
  const [isWhole, setWhole] = useState(false);
  const { failed, success, errors, model } = report;
  const shown = isWhole ? failed : failed.slice(0, MOST_SHOWN);
  return (
    <details className={styles.case} open={isOpen}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        <b className={styles.name}>{caseName(report)}</b>
        <span className={styles.facts}>
          {modelName(model, words)} · {said.failedOf(failed.length, success.trials + errors)}
        </span>
      </summary>
      {failed.length > 1 && <Reasons failed={failed} />}
      <ol className={styles.trials}>
        {shown.map((trial) => (
          <TrialItem key={trial.trial} failed={trial} name={caseName(report)} />
        ))}
      </ol>
      {shown.length < failed.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {said.showAll(failed.length)}
        </Button>
      )}
    </details>
  );
}

function Reasons({ failed }: { readonly failed: readonly FailedTrial[] }) {
  const { report: said } = usePageWords(benchWords);
  return (
    <ul className={styles.reasons}>
      {reasonsOf(failed)
        .slice(0, MOST_SHOWN)
        .map(([message, count]) => (
          <li key={message}>
            <span className={styles.times}>{said.times(count)}</span>
            <span>{message}</span>
          </li>
        ))}
    </ul>
  );
}

function TrialItem({ failed, name }: { readonly failed: FailedTrial; readonly name: string }) {
  const { report: said } = usePageWords(benchWords);
  const { trial, sessionId, failures } = failed;
  return (
    <li className={styles.trial}>
      <span className={styles.number}>{said.trial(trial)}</span>
      <span className={styles.why}>{failures.map(noteWords).join(' · ') || said.noReason}</span>
      <TrialLinks sessionId={sessionId} name={name} trial={trial} />
    </li>
  );
}
