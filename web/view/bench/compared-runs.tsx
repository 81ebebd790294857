import { ArrowLeftRight } from 'lucide-react';
import { shareOf } from '../../../src/model/share-of.ts';
import { formatInterval, formatRate } from '../../../src/plot/measure-format.ts';
import type { ToldRun } from '../../../src/wire/bench.ts';
import { modelName } from '../../state/bench-report.ts';
import { comparableRuns, type ToldSuite } from '../../state/bench-start.ts';
import { hashOf } from '../../state/place.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { benchWords } from '../../words/bench.ts';
import { IconButton } from '../controls/button.tsx';
import { Choice } from '../controls/choice.tsx';
import { useNow } from '../controls/use-now.ts';
import { useDesk, useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './compared-runs.module.css';
import { IntervalMark } from './interval-mark.tsx';
import { runTitle } from './run-title.ts';

interface ComparedRunsProps {
  readonly before: string;
  readonly after: ToldRun;
  readonly runs: readonly ToldRun[];
  readonly suites: readonly ToldSuite[];
}

/** The two runs that are compared, and others that each could be. */
export function ComparedRuns({ before, after, runs, suites }: ComparedRunsProps) {
  const { report: said } = usePageWords(benchWords);
  const { where } = useDesk();
  const earlier = runs.find(({ id }) => id === before);
  const go = (first: string, second: string) =>
    where.replace({ type: 'bench-compare', before: first, after: second });
  return (
    <div className={styles.runs}>
      <Side
        label={said.before}
        run={earlier}
        runs={runs}
        suites={suites}
        onChoose={(id) => go(id, after.id)}
      />
      <IconButton icon={ArrowLeftRight} label={said.swap} onClick={() => go(after.id, before)} />
      <Side label={said.after} run={after} runs={runs} suites={suites} onChoose={(id) => go(before, id)} />
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly run: ToldRun | undefined;
  readonly runs: readonly ToldRun[];
  readonly suites: readonly ToldSuite[];
  readonly onChoose: (id: string) => void;
}

function Side({ label, run, runs, suites, onChoose }: SideProps) {
  const words = usePageWords(benchWords);
  const language = useLanguage();
  const now = useNow();
  if (!run) return <div className={styles.side} />;
  const { id, models, isRecorded, successes, done } = run;
  const share = shareOf(successes, done);
  const others = comparableRuns(runs, run);
  const choices = others.some((each) => each.id === id) ? others : [run, ...others];
  return (
    <div className={styles.side}>
      <p className={styles.label}>{label}</p>
      <a className={styles.title} href={hashOf({ type: 'bench-run', run: id })}>
        {runTitle(run, suites)}
      </a>
      <p className={styles.facts}>
        {[models.map((model) => modelName(model, words)).join(', '), isRecorded && words.recorded]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles.share}>
        <IntervalMark share={share} />
        <b>{formatRate(share)}</b> ({formatInterval(share)}) · {words.figures.count(successes, done)}
      </p>
      <Choice
        label={label}
        value={id}
        items={choices.map((each) => ({
          value: each.id,
          words: `${relativeTime(each.startedAt, now, language)} · ${formatRate(shareOf(each.successes, each.done))}`,
          note: each.models.join(', '),
        }))}
        onChange={onChoose}
      />
    </div>
  );
}
