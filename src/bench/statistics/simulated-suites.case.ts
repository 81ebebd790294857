import type { Verdict } from '../../model/bench.ts';
import type { Count } from './drop-tests.ts';
import { compareModels } from './verdicts.ts';

/** Numbers from 0 to 1 that look like chance and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How a suite looks whose answers are made up. */
export interface Shape {
  readonly name: string;
  readonly models: number;
  readonly cases: number;
  /** Of each case with each model. */
  readonly trials: number;
  /** How often a case succeeds; `part` says where it stands among the cases, from 0 to 1. */
  rate(random: () => number, part: number): number;
}

const between = (low: number, high: number) => (random: () => number) => low + (high - low) * random();
/** Half of the cases nearly always succeed, the others hardly ever. */
const easyAndHard: Shape['rate'] = (random, part) =>
  part < 0.5 ? between(0.95, 1)(random) : between(0, 0.15)(random);

/** In which nothing changes. */
export const UNCHANGED: readonly Shape[] = [
  { name: '30 cases × 5', models: 1, cases: 30, trials: 5, rate: between(0.05, 1) },
  { name: '10 cases × 20', models: 1, cases: 10, trials: 20, rate: between(0.05, 1) },
  { name: '5 cases × 100', models: 1, cases: 5, trials: 100, rate: between(0.05, 1) },
  { name: '1 case × 100', models: 1, cases: 1, trials: 100, rate: between(0.05, 1) },
  { name: '3 models × 30 cases × 5', models: 3, cases: 30, trials: 5, rate: between(0.05, 1) },
  { name: '3 models × 5 cases × 100', models: 3, cases: 5, trials: 100, rate: between(0.3, 0.7) },
  { name: '30 cases × 20, easy and hard', models: 1, cases: 30, trials: 20, rate: easyAndHard },
  { name: '50 cases × 2', models: 1, cases: 50, trials: 2, rate: between(0.05, 1) },
  { name: '10 cases × 100, all at one half', models: 1, cases: 10, trials: 100, rate: () => 0.5 },
];

/** In which every rate can fall by 15 points and more. */
const HIGH = between(0.2, 1);
export const DROPPED: readonly Shape[] = [
  { name: '3 cases × 100', models: 1, cases: 3, trials: 100, rate: HIGH },
  { name: '5 cases × 100', models: 1, cases: 5, trials: 100, rate: HIGH },
  { name: '10 cases × 100', models: 1, cases: 10, trials: 100, rate: HIGH },
  { name: '3 models × 5 cases × 100', models: 3, cases: 5, trials: 100, rate: HIGH },
];

/** With 100 trials in all. */
export const HUNDRED_IN_ALL: readonly Shape[] = [
  { name: '1 case × 100 at 90 %', models: 1, cases: 1, trials: 100, rate: () => 0.9 },
  { name: '5 cases × 20', models: 1, cases: 5, trials: 20, rate: HIGH },
  { name: '20 cases × 5', models: 1, cases: 20, trials: 5, rate: HIGH },
  { name: '20 cases × 5 at 95 %', models: 1, cases: 20, trials: 5, rate: () => 0.95 },
];

export interface Simulation {
  readonly seed: number;
  readonly runs: number;
  /** By how much every rate falls. */
  readonly drop?: number;
  readonly margin?: number;
}

/** What is said of runs of a made-up suite, and how often. */
export function simulated(
  shape: Shape,
  { seed, runs, drop = 0, margin = 0.05 }: Simulation,
): Readonly<Record<Verdict, number>> {
  const random = randomFrom(seed);
  const said = { PASS: 0, FAIL: 0, INCONCLUSIVE: 0 };
  for (let run = 0; run < runs; run++) {
    const models = Array.from({ length: shape.models }, () => ({
      cases: Array.from({ length: shape.cases }, (_, index) => {
        const rate = shape.rate(random, index / shape.cases);
        return {
          before: drawn(random, shape.trials, rate),
          after: drawn(random, shape.trials, Math.max(0, rate - drop)),
        };
      }),
    }));
    const verdicts = compareModels(models, margin).map(({ all }) => all.verdict);
    if (verdicts.includes('FAIL')) said.FAIL++;
    else if (verdicts.includes('INCONCLUSIVE')) said.INCONCLUSIVE++;
    else said.PASS++;
  }
  return said;
}

function drawn(random: () => number, trials: number, rate: number): Count {
  let successes = 0;
  for (let trial = 0; trial < trials; trial++) if (random() < rate) successes++;
  return { trials, successes };
}
