import type {
  BenchReport,
  CaseReport,
  Comparison,
  Measures,
  ModelReport,
  Share,
  Verdict,
} from '../../model/bench.ts';
import { newSessionId } from '../../model/ids.ts';

export interface SampleWish {
  readonly verdict?: Verdict;
  readonly hasBaseline?: boolean;
  readonly expect?: number;
  readonly models?: readonly string[];
  readonly cases?: number;
  readonly trials?: number;
  readonly suite?: Partial<BenchReport['suite']>;
  readonly run?: Partial<BenchReport['run']>;
  /** What the cases are called. */
  title?(index: number): string;
  id?(index: number): string;
  group?(index: number): string;
  /** What is said of failures. */
  readonly message?: string;
  readonly notes?: readonly string[];
}

/** A report that looks like a real one, the same each time but for the ids of sessions. */
export function sampleReport(wish: SampleWish = {}): BenchReport {
  const {
    models = ['openai/gpt-5-mini'],
    cases = 5,
    trials = 20,
    hasBaseline = wish.verdict !== undefined,
  } = wish;
  const random = randomFrom(cases * 31 + models.length);
  const reports = models.flatMap((model, place) =>
    Array.from({ length: cases }, (_, index): CaseReport => {
      const rate = wish.verdict === 'FAIL' && index % 4 === 1 ? 0.35 : 0.82 + 0.18 * random();
      const success = share(Math.round(rate * trials), trials);
      const isWorse = wish.verdict === 'FAIL' && index % 4 === 1;
      return {
        ...measures(success, random, place),
        caseId: wish.id?.(index) ?? `case-${String(index + 1).padStart(2, '0')}`,
        model,
        ...(wish.title && { title: wish.title(index) }),
        ...(wish.group && { group: wish.group(index) }),
        askHash: 'f'.repeat(64),
        ...(hasBaseline && {
          comparison: comparison(
            success,
            isWorse ? 'FAIL' : index % 3 === 0 ? 'INCONCLUSIVE' : 'PASS',
            random,
          ),
        }),
        failed: Array.from({ length: success.trials - success.successes }, (_unused, trial) => ({
          trial: trial + 1,
          sessionId: trial === 2 ? null : newSessionId(),
          failures: [
            { term: 'contains', message: wish.message ?? 'The answer does not contain “action items”.' },
            ...(trial % 3 === 0
              ? [{ key: 'valid plan', term: 'schema', message: 'actions.0.op is missing.' }]
              : []),
          ],
        })),
      };
    }),
  );
  return {
    schema: 'cuebook.bench.v1',
    run: {
      id: '01998f3e-2b7c-7d10-9a55-0d3b3f6f7a10',
      state: 'done',
      models,
      trials,
      cases,
      isRecorded: false,
      startedAt: '2026-11-16T09:30:00.000Z',
      finishedAt: '2026-11-16T09:52:10.000Z',
      done: cases * models.length * trials,
      ...wish.run,
    },
    suite: {
      name: 'support',
      hash: 'a'.repeat(64),
      margin: 0.05,
      ...(wish.expect !== undefined && { expect: wish.expect }),
      ...wish.suite,
    },
    ...(hasBaseline && {
      baseline: {
        runId: '01998a11-9d00-7c00-8000-5f1c6f0e2d41',
        startedAt: '2026-11-09T08:00:00.000Z',
        notes: wish.notes ?? [],
      },
    }),
    ...(wish.verdict && { verdict: wish.verdict }),
    models: models.map((model, place) => modelReport(model, place, reports, wish)),
    cases: reports,
  };
}

function modelReport(
  model: string,
  place: number,
  reports: readonly CaseReport[],
  { verdict, hasBaseline = verdict !== undefined }: SampleWish,
): ModelReport {
  const own = reports.filter((report) => report.model === model);
  const sum = (count: (each: Share) => number) =>
    own.reduce((total, { success }) => total + count(success), 0);
  const success = share(
    sum(({ successes }) => successes),
    sum(({ trials }) => trials),
  );
  const random = randomFrom(place + 7);
  return {
    ...measures(success, random, place),
    model,
    ...(verdict && (hasBaseline ? { comparison: comparison(success, verdict, random) } : { verdict })),
  };
}

function measures(success: Share, random: () => number, place: number): Measures {
  const p50 = 900 + 1_600 * random() + 700 * place;
  return {
    success,
    errors: 0,
    repairs: { mean: 0.4 * random(), most: 2 },
    firstTime: share(Math.round(success.successes * 0.8), success.trials),
    firstTokenMs: { p50: p50 * 0.3, p95: p50 * 0.6 },
    totalMs: { p50, p95: p50 * (1.5 + random()) },
    inputTokens: 800 + Math.round(900 * random()),
    outputTokens: 120 + Math.round(300 * random()),
    cost: 0.0123 * (place + 1),
    tools: share(0, 0),
    writeBack: share(success.successes, success.trials),
  };
}

function comparison(success: Share, verdict: Verdict, random: () => number): Comparison {
  const drop = verdict === 'FAIL' ? -0.4 : 0.04 - 0.08 * random();
  const rate = Math.min(1, Math.max(0, (success.rate ?? 0) - drop));
  const before = share(Math.round(rate * success.trials), success.trials);
  const difference = (success.rate ?? 0) - (before.rate ?? 0);
  const half = verdict === 'PASS' ? 0.04 : 0.14;
  return {
    verdict,
    before,
    difference,
    interval: [Math.max(-1, difference - half), Math.min(1, difference + half)],
    p: verdict === 'FAIL' ? 0.0004 : 0.4,
  };
}

function share(successes: number, trials: number): Share {
  if (trials === 0) return { trials, successes, rate: null, interval: [0, 1] };
  const rate = successes / trials;
  const [z, n] = [1.96, trials];
  const centre = (rate + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n));
  return { trials, successes, rate, interval: [Math.max(0, centre - half), Math.min(1, centre + half)] };
}

/** Numbers below 1 that look like chance and are always the same. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
