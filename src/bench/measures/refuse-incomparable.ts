import type { BenchReport } from '../../model/bench.ts';
import { Refusal } from '../../model/refusal.ts';
import { pairedModels } from './paired-models.ts';

/** What is asked in a run that is to be compared. */
export interface AskedInRun {
  readonly suite: { readonly name: string };
  readonly models: readonly string[];
  readonly cases: readonly { readonly caseId: string; readonly askHash: string }[];
}

/** Refuses a baseline with which nothing of a run can be compared: a run would be harmless for ever. */
export function refuseIncomparable(now: AskedInRun, baseline: BenchReport): void {
  const models = pairedModels(now.models, baseline.run.models);
  if (models.size === 0) {
    throw incomparable(
      `the baseline has ${named(baseline.run.models, 'no model')}, and this run ${named(now.models, 'none')}`,
      'Models are compared by their names; a single one with a single one.',
    );
  }
  const ids = new Set(now.cases.map(({ caseId }) => caseId));
  const known = baseline.cases.filter(({ caseId }) => ids.has(caseId));
  if (known.length === 0) {
    throw incomparable(
      `the baseline (${baseline.suite.name}) has ${named(idsOf(baseline.cases), 'no case')}, and this run (${now.suite.name}) ${named(idsOf(now.cases), 'none')}`,
      'Is it the baseline of another suite?',
    );
  }
  const asked = new Set(now.cases.map(({ caseId, askHash }) => keyOf(caseId, askHash)));
  const same = known.filter(({ caseId, askHash }) => asked.has(keyOf(caseId, askHash)));
  if (same.length === 0) {
    throw incomparable(
      `${named(idsOf(known), '')} ${idsOf(known).length === 1 ? 'asks' : 'ask'} something else than in the baseline`,
    );
  }
  const earlier = new Set(models.values());
  if (same.some(({ model, success }) => earlier.has(model) && success.trials > 0)) return;
  throw incomparable('the baseline has no answer to what this run asks');
}

function keyOf(caseId: string, askHash: string): string {
  return JSON.stringify([caseId, askHash]);
}

function idsOf(cases: readonly { readonly caseId: string }[]): readonly string[] {
  return Array.from(new Set(cases.map(({ caseId }) => caseId)));
}

const MOST_NAMED = 5;

function named(names: readonly string[], none: string): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return names.length === 0 ? none : `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}

function incomparable(reason: string, remedy?: string): Refusal {
  const anew = 'Make a baseline of its own: cuebook bench run <suite> --save-baseline <file>';
  return new Refusal('INVALID_INPUT', `Nothing can be compared: ${reason}.`, {
    remedy: remedy === undefined ? anew : `${remedy} ${anew}`,
  });
}
