import type { Measures, Trial, TrialAnswer } from '../../model/bench.ts';
import { shareOf } from '../../model/share-of.ts';
import { countsForVerdict } from '../runner/counts-for-verdict.ts';
import { spreadOf } from '../statistics/percentiles.ts';

/** What is measured of trials, of one case with one model or of several. */
export function measuresOf(trials: readonly Trial[]): Measures {
  const counted = trials.filter(countsForVerdict);
  const answers = trials.map(({ answer }) => answer);
  const whole = answers.filter(({ error }) => !error);
  const repairs = answers.map(repairsOf);
  const checked = answers.flatMap((answer) => firstTimeOf(answer) ?? []);
  const writeBacks = answers.flatMap(({ writeBack }) => writeBack ?? []);
  const calls = answers.flatMap((answer) => answer.answers.flatMap(({ toolCalls }) => toolCalls));
  return {
    success: shareOf(
      count(counted, ({ score }) => score.isSuccess),
      counted.length,
    ),
    errors: trials.length - counted.length,
    repairs: { mean: meanOf(repairs) ?? 0, most: Math.max(0, ...repairs) },
    ...(checked.length > 0 && { firstTime: shareOf(count(checked, Boolean), checked.length) }),
    firstTokenMs: spreadOf(whole.flatMap((answer) => answer.answers[0]?.firstTokenMs ?? [])),
    totalMs: spreadOf(whole.map(({ totalMs }) => totalMs)),
    inputTokens: meanOf(whole.flatMap((answer) => tokensOf(answer, 'inputTokens') ?? [])),
    outputTokens: meanOf(whole.flatMap((answer) => tokensOf(answer, 'outputTokens') ?? [])),
    cost: costOf(answers),
    tools: shareOf(
      count(calls, ({ isError }) => !isError),
      calls.length,
    ),
    ...(writeBacks.length > 0 && {
      writeBack: shareOf(
        count(writeBacks, ({ isDone, isIdempotent }) => isDone && isIdempotent),
        writeBacks.length,
      ),
    }),
  };
}

function repairsOf({ answers }: TrialAnswer): number {
  return answers.reduce((sum, { repairs }) => sum + repairs, 0);
}

/** Whether an answer that has to satisfy a schema did so at once; undefined of others. */
function firstTimeOf({ answers }: TrialAnswer): boolean | undefined {
  const last = answers.at(-1);
  return last?.isValid === undefined ? undefined : last.isValid && last.repairs === 0;
}

/** Of all answers of a trial; undefined where somebody did not count. */
function tokensOf({ answers }: TrialAnswer, kind: 'inputTokens' | 'outputTokens'): number | undefined {
  const counts = answers.flatMap((answer) => answer[kind] ?? []);
  return counts.length === 0 || counts.length < answers.length ? undefined : sum(counts);
}

/** Null where it is not known of any trial: a part of it would pass for the whole. */
function costOf(answers: readonly TrialAnswer[]): number | null {
  const costs = answers.filter(({ answers: given, cost }) => given.length > 0 || cost !== null);
  const known = costs.flatMap(({ cost }) => cost ?? []);
  return known.length === 0 || known.length < costs.length ? null : sum(known);
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function count<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.filter(is).length;
}
