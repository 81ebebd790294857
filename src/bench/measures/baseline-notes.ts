import type { BenchReport } from '../../model/bench.ts';
import { pairedModels } from './paired-models.ts';

type Noted = Pick<BenchReport, 'run' | 'cases'>;

/** What is to be known of a comparison: what is compared under another name, and what could not be, in sentences. */
export function baselineNotes({ run, cases }: Noted, baseline: Noted): readonly string[] {
  const asked = new Map(cases.map((each) => [each.caseId, each.askHash]));
  const askedBefore = new Map(baseline.cases.map((each) => [each.caseId, each.askHash]));
  const pairs = pairedModels(run.models, baseline.run.models);
  const pairedBefore = new Set(pairs.values());
  const ids = [...asked.keys()];
  const changed = ids.filter((id) => askedBefore.has(id) && askedBefore.get(id) !== asked.get(id));
  return [
    Array.from(pairs).flatMap(([model, earlier]) =>
      model === earlier ? [] : [`${model} is compared with ${earlier} of the baseline.`],
    ),
    note(
      changed,
      'case',
      'asks something else than before, and is not compared',
      'ask something else than before, and are not compared',
    ),
    note(
      ids.filter((id) => !askedBefore.has(id)),
      'case',
      'is new, and is not compared',
      'are new, and are not compared',
    ),
    note(
      [...askedBefore.keys()].filter((id) => !asked.has(id)),
      'case',
      'of the baseline was not asked',
      'of the baseline were not asked',
    ),
    note(
      run.models.filter((model) => !pairs.has(model)),
      'model',
      'is not in the baseline, and is not compared',
      'are not in the baseline, and are not compared',
    ),
    note(
      baseline.run.models.filter((model) => !pairedBefore.has(model)),
      'model',
      'of the baseline was not asked',
      'of the baseline were not asked',
    ),
  ].flat();
}

const MOST_NAMED = 10;

function note(names: readonly string[], noun: string, one: string, several: string): readonly string[] {
  if (names.length === 0) return [];
  if (names.length === 1) return [`The ${noun} ${names.join()} ${one}.`];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return [`The ${noun}s ${names.slice(0, MOST_NAMED).join(', ')}${more} ${several}.`];
}
