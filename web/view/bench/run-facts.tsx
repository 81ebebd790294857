import { formatMs } from '../../../src/plot/number-format.ts';
import type { ToldRun } from '../../../src/wire/bench.ts';
import { modelName } from '../../state/bench-report.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { benchWords } from '../../words/bench.ts';
import { useNow } from '../controls/use-now.ts';
import { useLanguage, usePageWords } from '../desk-context.tsx';

/** What a run asked of whom, when, and how long it took. */
export function RunFacts({ run }: { readonly run: ToldRun }) {
  const words = usePageWords(benchWords);
  const language = useLanguage();
  const now = useNow();
  const { cases, models, trials, isRecorded, startedAt, finishedAt, state } = run;
  const facts = [
    words.state[state],
    words.cases(cases),
    models.length > 3
      ? words.models(models.length)
      : models.map((model) => modelName(model, words)).join(', '),
    words.trialsEach(trials),
    isRecorded ? words.recorded : words.live,
    relativeTime(startedAt, now, language),
    finishedAt && words.took(formatMs(Date.parse(finishedAt) - Date.parse(startedAt))),
  ];
  return <>{facts.filter(Boolean).join(' · ')}</>;
}
