import type {
  BenchCase,
  BenchReport,
  BenchRun,
  CaseReport,
  FailedTrial,
  ModelReport,
  Suite,
  Trial,
} from '../../model/bench.ts';
import { expectedVerdict, worstOf } from '../statistics/verdicts.ts';
import { measuresOf } from './measures-of.ts';
import { withBaseline } from './with-baseline.ts';

export interface ReportParts {
  readonly run: BenchRun;
  /** As it is now: what it says of margins and titles counts. */
  readonly suite: Suite;
  /** Those of cases that are not in the suite are left out. */
  readonly trials: readonly Trial[];
  /** What it is compared with. */
  readonly baseline?: BenchReport;
}

/** What came of a run: what was measured, and what is to be said of it. Cases without a trial are left out. */
export function reportOf({ run, suite, trials, baseline }: ReportParts): BenchReport {
  const byCase = Map.groupBy(trials, ({ caseId, model }) => keyOf(caseId, model));
  const trialsOf = ({ id }: BenchCase, model: string) => byCase.get(keyOf(id, model)) ?? [];
  const models = run.models.flatMap((model) =>
    modelReport(
      model,
      suite.cases.flatMap((benchCase) => trialsOf(benchCase, model)),
    ),
  );
  const cases = suite.cases.flatMap((benchCase) =>
    run.models.flatMap((model) => caseReport(benchCase, model, trialsOf(benchCase, model))),
  );
  const compared = baseline && withBaseline(cases, models, baseline, suite.margin);
  const judged = judgedModels(compared?.models ?? models, suite.expect);
  const worst = worstOf(judged.flatMap((model) => model.comparison?.verdict ?? model.verdict ?? []));
  // Who names a baseline wants to know; where nothing can be compared, nobody can tell.
  const verdict = worst ?? (baseline && 'INCONCLUSIVE');
  const { suite: _, askHash: __, ...plainRun } = run;
  return {
    schema: 'cuebook.bench.v1',
    run: plainRun,
    suite: headOf(suite),
    ...(baseline &&
      compared && {
        baseline: { runId: baseline.run.id, startedAt: baseline.run.startedAt, notes: compared.notes },
      }),
    ...(verdict && { verdict }),
    models: judged,
    cases: compared?.cases ?? cases,
  };
}

function keyOf(caseId: string, model: string): string {
  return JSON.stringify([caseId, model]);
}

function headOf({ name, title, description, hash, expect, margin }: Suite): BenchReport['suite'] {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    hash,
    ...(expect !== undefined && { expect }),
    margin,
  };
}

function modelReport(model: string, trials: readonly Trial[]): readonly ModelReport[] {
  return trials.length === 0 ? [] : [{ model, ...measuresOf(trials) }];
}

/** Those that are compared with nothing are held against what is expected of them. */
function judgedModels(models: readonly ModelReport[], expect: number | undefined): readonly ModelReport[] {
  if (expect === undefined) return models;
  return models.map((model) => {
    if (model.comparison) return model;
    return { ...model, verdict: expectedVerdict(model.success, expect, models.length) };
  });
}

function caseReport(
  { id, title, group, askHash }: BenchCase,
  model: string,
  trials: readonly Trial[],
): readonly CaseReport[] {
  if (trials.length === 0) return [];
  return [
    {
      caseId: id,
      model,
      ...(title !== undefined && { title }),
      ...(group !== undefined && { group }),
      askHash,
      ...measuresOf(trials),
      failed: trials
        .filter(({ score }) => !score.isSuccess)
        .map(failedTrial)
        .sort((one, other) => one.trial - other.trial),
    },
  ];
}

function failedTrial({ trial, answer, score }: Trial): FailedTrial {
  return { trial, sessionId: answer.sessionId, failures: score.failures };
}
