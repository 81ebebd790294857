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
import { measuresOf } from './measures-of.ts';
import { withVerdicts } from './with-verdicts.ts';

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
  const { suite: _, askHash: __, successes: ___, ...plainRun } = run;
  return withVerdicts(
    { schema: 'cuebook.bench.v1', run: plainRun, suite: headOf(suite), models, cases },
    baseline,
  );
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

function failedTrial({ trial, answer, score: { failures, unchecked } }: Trial): FailedTrial {
  return { trial, sessionId: answer.sessionId, failures: failures.length > 0 ? failures : unchecked };
}
