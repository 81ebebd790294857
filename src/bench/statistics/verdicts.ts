import type { Comparison, Verdict } from '../../model/bench.ts';
import { shareOf } from '../../model/share-of.ts';
import { binomialUpTo } from './binomial.ts';
import { differenceOf } from './difference.ts';
import { type Count, caseDrop, leastCaseDrop, type Pair, suiteDrop } from './drop-tests.ts';
import { holm } from './holm.ts';

/**
 * How often a run in which nothing has changed may be called a failure, whatever it tests: all models, each as a whole and
 * case by case. Half of the 2 % that are promised, so that there is room for what tests assume and the world does not keep.
 */
export const FALSE_ALARMS = 0.01;
/** Of that, what the suites as a whole get; the rest is shared by the cases. A drop of everything is found best there. */
const FOR_SUITES = 0.7;
const FOR_CASES = 1 - FOR_SUITES;

/** What two runs have in common of one model. */
export interface ComparedModel {
  readonly cases: readonly Pair[];
}

export interface ModelComparison {
  /** Of all its cases together. It fails too where one of them does. */
  readonly all: Comparison;
  /** Whether it fails for the sake of single cases alone. */
  readonly isByCases: boolean;
  /** In the order of the cases. */
  readonly cases: readonly Comparison[];
}

/**
 * Compares two runs. `p` is corrected for everything that is tested here, so that it is held against `FALSE_ALARMS` alone.
 */
export function compareModels(models: readonly ComparedModel[], margin: number): readonly ModelComparison[] {
  return models.map(({ cases }) => {
    const share = FALSE_ALARMS / models.length;
    const casePs = caseDrops(cases, share * FOR_CASES);
    const compared = cases.map((pair, index) =>
      comparisonOf([pair], corrected(casePs[index] ?? 1, models.length, FOR_CASES), margin),
    );
    const all = comparisonOf(cases, corrected(suiteDrop(cases), models.length, FOR_SUITES), margin);
    const isByCases = all.verdict !== 'FAIL' && compared.some(({ verdict }) => verdict === 'FAIL');
    return { all: isByCases ? { ...all, verdict: 'FAIL' } : all, isByCases, cases: compared };
  });
}

/** Cases that could not fail at this level, even with no success at all, take nothing from the others. */
function caseDrops(cases: readonly Pair[], level: number): readonly number[] {
  const least = cases.map(leastCaseDrop);
  return holm(cases.map(caseDrop), (index) => (least[index] ?? 1) <= level);
}

function corrected(p: number, models: number, part: number): number {
  return Math.min(1, (p * models) / part);
}

function comparisonOf(pairs: readonly Pair[], p: number, margin: number): Comparison {
  const { difference, interval } = differenceOf(pairs);
  const before = sumOf(pairs.map((pair) => pair.before));
  return {
    verdict: verdictOf(p, interval, margin),
    before: shareOf(before.successes, before.trials),
    difference,
    interval,
    p,
  };
}

/** A drop that is within the margin for sure does no harm, however sure it is that there is one. */
function verdictOf(p: number, [low]: readonly [number, number], margin: number): Verdict {
  if (low > -margin) return 'PASS';
  return p <= FALSE_ALARMS ? 'FAIL' : 'INCONCLUSIVE';
}

function sumOf(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { trials, successes }) => ({
      trials: sum.trials + trials,
      successes: sum.successes + successes,
    }),
    { trials: 0, successes: 0 },
  );
}

/** Whether a model does what is expected of it, where there is nothing to compare with; `models` are judged in all. */
export function expectedVerdict({ successes, trials }: Count, expect: number, models: number): Verdict {
  const [low] = shareOf(successes, trials).interval;
  if (trials > 0 && low >= expect) return 'PASS';
  const isBelow = trials > 0 && binomialUpTo(successes, trials, expect) <= FALSE_ALARMS / models;
  return isBelow ? 'FAIL' : 'INCONCLUSIVE';
}

const BY_WEIGHT: readonly Verdict[] = ['FAIL', 'INCONCLUSIVE', 'PASS'];

/** The worst of several; undefined where there is none. */
export function worstOf(verdicts: readonly Verdict[]): Verdict | undefined {
  return BY_WEIGHT.find((verdict) => verdicts.includes(verdict));
}
