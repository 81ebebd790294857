import type { BenchReport, CaseReport, Comparison, ModelReport, Share } from '../../model/bench.ts';
import { newSessionId } from '../../model/ids.ts';

export function share(successes: number, trials: number): Share {
  const rate = trials === 0 ? null : successes / trials;
  const middle = rate ?? 0.5;
  return { successes, trials, rate, interval: [Math.max(0, middle - 0.2), Math.min(1, middle + 0.1)] };
}

const MEASURES = {
  errors: 0,
  repairs: { mean: 0, most: 0 },
  firstTokenMs: null,
  totalMs: { p50: 850, p95: 2400 },
  inputTokens: 1204,
  outputTokens: 310.4,
  cost: null,
  tools: share(0, 0),
} as const;

export function comparison(change: Partial<Comparison> = {}): Comparison {
  return {
    verdict: 'PASS',
    before: share(9, 10),
    difference: 0.02,
    interval: [-0.1, 0.14],
    p: 0.4,
    ...change,
  };
}

export function caseReport(change: Partial<CaseReport> = {}): CaseReport {
  return {
    ...MEASURES,
    caseId: 'greets',
    model: 'openai/small',
    askHash: 'h',
    success: share(9, 10),
    failed: [],
    ...change,
  };
}

export function modelReport(change: Partial<ModelReport> = {}): ModelReport {
  return { ...MEASURES, model: 'openai/small', success: share(19, 20), ...change };
}

export function failedTrial(trial: number, message: string) {
  return { trial, sessionId: newSessionId(), failures: [{ term: 'contains', message }] };
}

export function sampleReport(change: Partial<BenchReport> = {}): BenchReport {
  return {
    schema: 'cuebook.bench.v1',
    run: {
      id: '019a0000-0000-7000-8000-0000000000ab',
      state: 'done',
      models: ['openai/small'],
      trials: 10,
      cases: 2,
      isRecorded: false,
      startedAt: '2026-11-15T10:00:00.000Z',
      finishedAt: '2026-11-15T10:05:00.000Z',
      done: 20,
    },
    suite: { name: 'support', hash: 'h', margin: 0.05 },
    models: [modelReport()],
    cases: [caseReport(), caseReport({ caseId: 'counts to three', success: share(10, 10) })],
    ...change,
  };
}
