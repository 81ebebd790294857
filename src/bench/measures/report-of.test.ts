import { describe, expect, it } from 'vitest';
import type {
  BenchCase,
  BenchReport,
  BenchRun,
  PromptAnswer,
  Suite,
  Trial,
  TrialAnswer,
} from '../../model/bench.ts';
import { newSessionId } from '../../model/ids.ts';
import { reportOf } from './report-of.ts';

const MODEL = 'a/one';
const SESSION = newSessionId();

function caseOf(id: string, more: Partial<BenchCase> = {}): BenchCase {
  return {
    id,
    prompts: ['Hi'],
    files: [],
    args: {},
    settings: {},
    contracts: [],
    askHash: `hash of ${id}`,
    ...more,
  };
}

function suiteOf(cases: readonly BenchCase[], more: Partial<Suite> = {}): Suite {
  return {
    name: 'greetings',
    path: '/ws/bench/greetings.yaml',
    text: '',
    hash: 'h',
    models: [],
    trials: 5,
    concurrency: 4,
    margin: 0.05,
    cases,
    ...more,
  };
}

function runOf(models: readonly string[], id = 'run-2'): BenchRun {
  return {
    id,
    state: 'done',
    suite: { name: 'greetings', path: '/ws/bench/greetings.yaml', text: '', hash: 'h' },
    askHash: 'asked',
    models,
    trials: 5,
    cases: 1,
    isRecorded: false,
    startedAt: '2026-01-02T00:00:00.000Z',
    finishedAt: '2026-01-02T00:01:00.000Z',
    successes: 0,
    done: 5,
  };
}

const ANSWER: PromptAnswer = { text: 'Hello', data: 'Hello', toolCalls: [], repairs: 0, markers: [] };

interface Made {
  readonly isSuccess?: boolean;
  readonly model?: string;
  readonly answer?: Partial<TrialAnswer>;
  readonly answers?: readonly Partial<PromptAnswer>[];
}

function trialOf(
  caseId: string,
  trial: number,
  { isSuccess = true, model = MODEL, ...made }: Made = {},
): Trial {
  return {
    caseId,
    model,
    trial,
    startedAt: '2026-01-02T00:00:00.000Z',
    finishedAt: '2026-01-02T00:00:01.000Z',
    answer: {
      sessionId: SESSION,
      answers: (made.answers ?? [{}]).map((answer) => ({ ...ANSWER, ...answer })),
      totalMs: 1000,
      cost: null,
      scriptFailures: [],
      ...made.answer,
    },
    score: {
      isSuccess,
      failures: isSuccess ? [] : [{ term: 'contains', message: 'The answer does not contain “x”.' }],
      unchecked: [],
    },
  };
}

/** So many trials of a case, of which the first so many succeed. */
function trialsOf(caseId: string, successes: number, trials: number, model = MODEL): readonly Trial[] {
  return Array.from({ length: trials }, (_, index) =>
    trialOf(caseId, index + 1, { isSuccess: index < successes, model }),
  );
}

/** A report in which each case, as `id: [successes, trials]`, was asked of the models. */
function reported(
  counts: Readonly<Record<string, readonly [number, number]>>,
  more: {
    readonly models?: readonly string[];
    readonly baseline?: BenchReport;
    readonly suite?: Partial<Suite>;
    readonly id?: string;
  } = {},
): BenchReport {
  const models = more.models ?? [MODEL];
  return reportOf({
    run: runOf(models, more.id),
    suite: suiteOf(
      Object.keys(counts).map((id) => caseOf(id)),
      more.suite,
    ),
    trials: models.flatMap((model) =>
      Object.entries(counts).flatMap(([id, [successes, trials]]) => trialsOf(id, successes, trials, model)),
    ),
    ...(more.baseline && { baseline: more.baseline }),
  });
}

const PARTS = { run: runOf([MODEL]), suite: suiteOf([caseOf('a')]) };

/** Trials that the provider did not answer. */
function unanswered(caseId: string, count: number): readonly Trial[] {
  return Array.from({ length: count }, (_, index) =>
    trialOf(caseId, 100_000 + index, {
      isSuccess: false,
      answers: [],
      answer: { error: { code: 'PROVIDER_FAILED', message: 'The provider is down.' } },
    }),
  );
}

describe('a report', () => {
  it('measures everything of a case with a model, and of all cases together', () => {
    const answers = (...seconds: readonly number[]) =>
      seconds.map((first) => ({ inputTokens: 10, outputTokens: first, firstTokenMs: 100 * first }));
    const trials = [
      trialOf('a', 2, {
        isSuccess: false,
        answers: [
          {
            repairs: 2,
            isValid: true,
            inputTokens: 30,
            outputTokens: 4,
            firstTokenMs: 300,
            toolCalls: [
              { name: 't', input: {}, isError: true },
              { name: 't', input: {}, isError: false },
            ],
          },
        ],
        answer: {
          totalMs: 3000,
          cost: 0.5,
          writeBack: { isDone: true, isIdempotent: false, problems: [], text: '' },
        },
      }),
      trialOf('a', 1, {
        answers: [{ isValid: true, ...answers(1)[0] }],
        answer: {
          totalMs: 1000,
          cost: 0.25,
          writeBack: { isDone: true, isIdempotent: true, problems: [], text: '' },
        },
      }),
      trialOf('a', 3, { answers: answers(2, 5), answer: { totalMs: 2000, cost: 0 } }),
      trialOf('a', 4, {
        isSuccess: false,
        answers: [],
        answer: { totalMs: 9, error: { message: 'The provider is down.' }, sessionId: null },
      }),
      trialOf('b', 1, { answer: { totalMs: 500 } }),
      trialOf('gone', 1),
    ];
    const suite = suiteOf([caseOf('a', { title: 'A', group: 'G' }), caseOf('b'), caseOf('never')], {
      title: 'T',
    });
    const report = reportOf({ run: runOf([MODEL, 'a/two']), suite, trials });
    expect(report.cases.map(({ caseId }) => caseId)).toEqual(['a', 'b']);
    expect(report.cases[0]).toEqual({
      caseId: 'a',
      model: MODEL,
      title: 'A',
      group: 'G',
      askHash: 'hash of a',
      success: {
        trials: 3,
        successes: 2,
        rate: 2 / 3,
        interval: [expect.closeTo(0.21, 2), expect.closeTo(0.94, 2)],
      },
      errors: 1,
      repairs: { mean: 0.5, most: 2 },
      firstTime: expect.objectContaining({ trials: 2, successes: 1 }),
      firstTokenMs: { p50: 200, p95: 300 },
      totalMs: { p50: 2000, p95: 3000 },
      inputTokens: 20,
      outputTokens: 4,
      cost: 0.75,
      tools: expect.objectContaining({ trials: 2, successes: 1 }),
      writeBack: expect.objectContaining({ trials: 2, successes: 1 }),
      failed: [
        { trial: 2, sessionId: SESSION, failures: [expect.objectContaining({ term: 'contains' })] },
        { trial: 4, sessionId: null, failures: [expect.objectContaining({ term: 'contains' })] },
      ],
    });
    expect(report.cases[1]).toMatchObject({
      firstTokenMs: null,
      inputTokens: null,
      cost: null,
      tools: { trials: 0, rate: null },
    });
    expect(report.cases[1]).not.toHaveProperty('writeBack');
    expect(report.models).toMatchObject([
      { model: MODEL, success: { trials: 4, successes: 3 }, errors: 1, cost: null },
    ]);
    expect(report.run).not.toHaveProperty('suite');
    expect(report.suite).toEqual({ name: 'greetings', title: 'T', hash: 'h', margin: 0.05 });
    expect(report).not.toHaveProperty('verdict');
    expect(report).not.toHaveProperty('baseline');
  });

  it('is the same when it comes back from JSON', () => {
    const report = reported({ a: [3, 5] }, { baseline: reported({ a: [5, 5] }) });
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('holds what is expected against each model, where there is no baseline', () => {
    const judged = (successes: number) => reported({ a: [successes, 100] }, { suite: { expect: 0.9 } });
    expect(judged(99)).toMatchObject({ verdict: 'PASS', models: [{ verdict: 'PASS' }] });
    expect(judged(91)).toMatchObject({ verdict: 'INCONCLUSIVE' });
    expect(judged(75)).toMatchObject({ verdict: 'FAIL', models: [{ verdict: 'FAIL' }] });
  });
});

describe('a report with a baseline', () => {
  it('compares each case with itself', () => {
    const baseline = reported({ a: [90, 100], b: [50, 100] }, { id: 'run-1' });
    const report = reported({ a: [50, 100], b: [50, 100] }, { baseline });
    expect(report).toMatchObject({
      verdict: 'FAIL',
      baseline: { runId: 'run-1', startedAt: '2026-01-02T00:00:00.000Z', notes: [] },
      models: [{ comparison: { verdict: 'FAIL', before: { successes: 140, trials: 200 } } }],
      cases: [
        { caseId: 'a', comparison: { verdict: 'FAIL', before: { successes: 90 } } },
        { caseId: 'b', comparison: { verdict: 'INCONCLUSIVE', difference: 0 } },
      ],
    });
    expect(report.models[0]?.comparison?.difference).toBeCloseTo(-0.2, 12);
    expect(reported({ a: [90, 100], b: [50, 100] }, { baseline }).verdict).toBe('INCONCLUSIVE');
    expect(reported({ a: [100, 100], b: [90, 100] }, { baseline }).verdict).toBe('PASS');
  });

  it('leaves out what cannot be compared, and says so', () => {
    const before = reported({ same: [5, 5], changed: [5, 5], gone: [5, 5] }, { models: [MODEL, 'a/old'] });
    const baseline = {
      ...before,
      cases: before.cases.map((each) => (each.caseId === 'changed' ? { ...each, askHash: 'another' } : each)),
    };
    const report = reported(
      { same: [5, 5], changed: [0, 5], fresh: [0, 5], newer: [0, 5] },
      { models: [MODEL, 'a/new'], baseline },
    );
    expect(report.baseline?.notes).toEqual([
      'The case changed asks something else than before, and is not compared.',
      'The cases fresh, newer are new, and are not compared.',
      'The case gone of the baseline was not asked.',
      'The model a/new is not in the baseline, and is not compared.',
      'The model a/old of the baseline was not asked.',
    ]);
    const compared = report.cases
      .filter(({ comparison }) => comparison)
      .map(({ caseId, model }) => [caseId, model]);
    expect(compared).toEqual([['same', MODEL]]);
    expect(report.models.map(({ comparison }) => comparison?.before.trials)).toEqual([5, undefined]);
  });

  it('compares the only model of a run with the only one of the baseline, and says so', () => {
    const baseline = reported({ a: [100, 100] }, { models: ['a/old'] });
    const report = reported({ a: [0, 100] }, { models: ['a/new'], baseline });
    expect(report).toMatchObject({
      verdict: 'FAIL',
      baseline: { notes: ['a/new is compared with a/old of the baseline.'] },
      models: [{ model: 'a/new', comparison: { verdict: 'FAIL' } }],
    });
  });

  it.each([
    ['b', 'the baseline (greetings) has b, and this run (greetings) a.', {}],
    ['a', 'the baseline has a/old, a/older, and this run a/one.', { models: ['a/old', 'a/older'] }],
  ])('is refused where nothing can be compared: %#', (id, words, more) => {
    const baseline = reported({ [id]: [100, 100] }, more);
    expect(() => reported({ a: [100, 100] }, { baseline })).toThrow(`Nothing can be compared: ${words}`);
  });

  it('is refused where every case asks something else, or the baseline has no answer', () => {
    const baseline = reported({ a: [100, 100] });
    const changed = { ...baseline, cases: baseline.cases.map((each) => ({ ...each, askHash: 'another' })) };
    expect(() => reported({ a: [1, 1] }, { baseline: changed })).toThrow('a asks something else than in the');
    const mute = reportOf({ ...PARTS, trials: unanswered('a', 5) });
    expect(() => reported({ a: [1, 1] }, { baseline: mute })).toThrow('the baseline has no answer to what');
  });

  it('names the cases by which it fails, where it would not as a whole', () => {
    const others = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`c${at}`, [18, 20] as const]));
    const baseline = reported({ a: [20, 20], ...others });
    const report = reported({ a: [0, 20], ...others }, { baseline });
    expect(report.models[0]?.comparison).toMatchObject({ verdict: 'FAIL', failedCases: ['a'] });
    const worse = reported({ a: [40, 100] }, { baseline: reported({ a: [90, 100] }) });
    expect(worse.models[0]?.comparison).toMatchObject({ verdict: 'FAIL' });
    expect(worse.models[0]?.comparison).not.toHaveProperty('failedCases');
  });

  it('holds what is expected against a model that it does not know', () => {
    const baseline = reported({ a: [100, 100] });
    const report = reported(
      { a: [100, 100] },
      { models: [MODEL, 'a/new'], baseline, suite: { expect: 0.9, margin: 0.1 } },
    );
    expect(report.models).toMatchObject([{ comparison: { verdict: 'PASS' } }, { verdict: 'PASS' }]);
    expect(report.models[0]).not.toHaveProperty('verdict');
  });
});

describe('trials without an answer', () => {
  const judged = (answered: readonly Trial[], missing: number, baseline?: BenchReport) =>
    reportOf({
      ...PARTS,
      trials: [...answered, ...unanswered('a', missing)],
      ...(baseline && { baseline }),
    });
  const baseline = reported({ a: [1000, 1000] });

  it('are no failures, but keep a run from passing where there are many', () => {
    const few = judged(trialsOf('a', 1000, 1000), 100, baseline);
    expect(few).toMatchObject({ verdict: 'PASS', models: [{ errors: 100, success: { trials: 1000 } }] });
    const many = judged(trialsOf('a', 30, 30), 30, reported({ a: [30, 30] }));
    expect(many.verdict).toBe('INCONCLUSIVE');
    const enough = judged(trialsOf('a', 1000, 1000), 200, baseline);
    expect(enough).toMatchObject({
      verdict: 'INCONCLUSIVE',
      models: [{ comparison: { verdict: 'INCONCLUSIVE' } }],
    });
  });

  it('do not hide that the others fail', () => {
    expect(judged(trialsOf('a', 10, 30), 30, reported({ a: [30, 30] })).verdict).toBe('FAIL');
  });

  it('leave nothing to be told where there are no others', () => {
    const silent = judged([], 30, baseline);
    expect(silent).toMatchObject({ verdict: 'INCONCLUSIVE', models: [{ verdict: 'INCONCLUSIVE' }] });
    expect(silent.models[0]).not.toHaveProperty('comparison');
  });

  it('are left out where something is expected, too', () => {
    const suite = { ...PARTS.suite, expect: 0.9 };
    const of = (successes: number, trials: number, missing: number) =>
      reportOf({
        ...PARTS,
        suite,
        trials: [...trialsOf('a', successes, trials), ...unanswered('a', missing)],
      }).verdict;
    expect([of(500, 500, 20), of(500, 500, 200), of(10, 500, 200), of(0, 0, 5)]).toEqual([
      'PASS',
      'INCONCLUSIVE',
      'FAIL',
      'INCONCLUSIVE',
    ]);
  });

  it('are not those that the model itself kept from having one', () => {
    const error = { code: 'CONTEXT_TOO_LARGE', message: 'Too long.' } as const;
    const trials = [trialOf('a', 1, { isSuccess: false, answers: [], answer: { error } })];
    expect(reportOf({ ...PARTS, trials }).models).toMatchObject([
      { errors: 0, success: { trials: 1, successes: 0 } },
    ]);
  });
});
