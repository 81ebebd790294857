import { noteWords } from '../../../src/model/failure-reasons.ts';
import { shareOf } from '../../../src/model/share-of.ts';
import { formatInterval, formatRate } from '../../../src/plot/measure-format.ts';
import { formatMs } from '../../../src/plot/number-format.ts';
import type { BenchProgress } from '../../state/bench-progress.ts';
import { modelName } from '../../state/bench-report.ts';
import type { ToldSuite } from '../../state/bench-start.ts';
import { benchWords } from '../../words/bench.ts';
import { Dot } from '../controls/dot.tsx';
import { PageSection } from '../controls/page.tsx';
import { usePageWords } from '../desk-context.tsx';
import { IntervalMark } from './interval-mark.tsx';
import styles from './run-progress.module.css';
import { TrialLinks } from './trial-links.tsx';

interface RunProgressProps {
  readonly progress: BenchProgress;
  readonly suite: ToldSuite | undefined;
}

const SECOND_MS = 1_000;
/** So many that run now are named. */
const MOST_ACTIVE = 6;

/** How far a run is, what is asked now, and what failed last. */
export function RunProgress({ progress: { run, active, failed, leftMs }, suite }: RunProgressProps) {
  const words = usePageWords(benchWords);
  const { report: said } = words;
  const { done, total, successes } = run;
  const share = shareOf(successes, done);
  const nameOf = (caseId: string) => suite?.cases.find(({ id }) => id === caseId)?.title ?? caseId;
  return (
    <>
      <div className={styles.progress}>
        <progress className={styles.bar} max={total} value={done} aria-label={said.progress} />
        <p className={styles.facts}>
          <span>{words.doneOf(done, total)}</span>
          {leftMs !== null && <span>{said.left(formatMs(Math.ceil(leftMs / SECOND_MS) * SECOND_MS))}</span>}
          {done > 0 && (
            <span className={styles.share}>
              <IntervalMark share={share} />
              <b>{formatRate(share)}</b> ({formatInterval(share)})
            </span>
          )}
        </p>
      </div>
      {active.length > 0 && (
        <PageSection title={said.active}>
          <ul className={styles.list} aria-label={said.active}>
            {active.slice(0, MOST_ACTIVE).map(({ caseId, model, trial }) => (
              <li key={`${caseId} ${model} ${trial}`} className={styles.line}>
                <Dot tone="busy" />
                <span className={styles.name}>{nameOf(caseId)}</span>
                <span className={styles.faint}>
                  {modelName(model, words)} · {said.trial(trial)}
                </span>
              </li>
            ))}
            {active.length > MOST_ACTIVE && (
              <li className={styles.faint}>{said.activeMore(active.length - MOST_ACTIVE)}</li>
            )}
          </ul>
        </PageSection>
      )}
      {failed.length > 0 && (
        <PageSection title={said.latestFailures}>
          <ul className={styles.list} aria-label={said.latestFailures}>
            {failed.map(({ caseId, model, trial, sessionId, failures }) => (
              <li key={`${caseId} ${model} ${trial}`} className={styles.failed}>
                <Dot tone="bad" />
                <span className={styles.why}>
                  <b className={styles.name}>{nameOf(caseId)}</b> {said.trial(trial)}
                  <span className={styles.faint}> {failures.map(noteWords).join(' · ')}</span>
                </span>
                <TrialLinks sessionId={sessionId} name={nameOf(caseId)} trial={trial} />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  );
}
