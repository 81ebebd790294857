import { shareOf } from '../../../src/model/share-of.ts';
import { formatRate } from '../../../src/plot/measure-format.ts';
import type { ToldRun } from '../../../src/wire/bench.ts';
import { comparableRuns, isRunOf, type StartDraft } from '../../state/bench-start.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { benchWords } from '../../words/bench.ts';
import { Choice } from '../controls/choice.tsx';
import { Field } from '../controls/field.tsx';
import { useNow } from '../controls/use-now.ts';
import { useLanguage, usePageWords } from '../desk-context.tsx';

interface BaselineFieldProps {
  readonly draft: StartDraft;
  readonly runs: readonly ToldRun[];
  readonly onFill: (filled: Partial<StartDraft>) => void;
}

/** The earlier run that it is compared with, where there is one. */
export function BaselineField({ draft, runs, onFill }: BaselineFieldProps) {
  const words = usePageWords(benchWords);
  const language = useLanguage();
  const now = useNow();
  const last = runs.find((run) => isRunOf(run, draft.suite));
  const earlier = last ? comparableRuns(runs, last) : [];
  if (earlier.length === 0) return null;
  return (
    <Field label={words.start.baseline}>
      <Choice
        label={words.start.baseline}
        value={draft.baseline}
        items={[
          { value: '', words: words.start.noBaseline },
          ...earlier.map(({ id, startedAt, models, done, successes }) => ({
            value: id,
            words: `${relativeTime(startedAt, now, language)} · ${formatRate(shareOf(successes, done))}`,
            note: [models.join(', '), words.trials(done)].join(' · '),
          })),
        ]}
        onChange={(baseline) => onFill({ baseline })}
      />
    </Field>
  );
}
