import type { BenchReport, BenchRun, Measures, Share, Suite, Trial } from '../model/bench.ts';

interface Reported {
  readonly run: BenchRun;
  readonly suite: Suite;
  readonly trials: readonly Trial[];
}

/** Counts successes. */
export function reportOf({ run: { suite: _, askHash: __, ...run }, suite, trials }: Reported): BenchReport {
  return {
    schema: 'cuebook.bench.v1',
    run,
    suite: { name: suite.name, hash: suite.hash, margin: suite.margin },
    models: run.models.map((model) => ({
      model,
      ...measured(trials.filter((each) => each.model === model)),
    })),
    cases: suite.cases.flatMap(({ id, askHash }) =>
      run.models.map((model) => {
        const own = trials.filter((each) => each.model === model && each.caseId === id);
        const failed = own
          .filter(({ score }) => !score.isSuccess)
          .map(({ trial, answer, score }) => ({
            trial,
            sessionId: answer.sessionId,
            failures: score.failures,
          }));
        return { caseId: id, model, askHash, ...measured(own), failed };
      }),
    ),
  };
}

export function comparedWith(report: BenchReport, baseline: BenchReport): BenchReport {
  const { id: runId, startedAt } = baseline.run;
  return { ...report, baseline: { runId, startedAt, notes: [] } };
}

function measured(trials: readonly Trial[]): Measures {
  const none: Share = { trials: 0, successes: 0, rate: null, interval: [0, 1] };
  return {
    success: {
      ...none,
      trials: trials.length,
      successes: trials.filter(({ score }) => score.isSuccess).length,
    },
    errors: trials.filter(({ answer }) => answer.error).length,
    repairs: { mean: 0, most: 0 },
    firstTokenMs: null,
    totalMs: null,
    inputTokens: null,
    outputTokens: null,
    cost: null,
    tools: none,
  };
}
