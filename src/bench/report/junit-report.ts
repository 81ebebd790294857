import type { BenchReport, CaseReport, ModelReport } from '../../model/bench.ts';
import { noteWords } from '../../model/failure-reasons.ts';
import { type JUnitCase, junitXml } from '../../model/junit.ts';
import { failedCaseWords } from '../../model/verdict-reasons.ts';
import { formatInterval } from '../../plot/measure-format.ts';
import { countWords, modelName, nameOf } from './report-words.ts';
import { changeWords, verdictOf } from './verdict-words.ts';

/** A report for continuous integration: a suite for each model, in it a case for each case and one for all together. */
export function junitReport(report: BenchReport): string {
  const { models, cases } = report;
  return junitXml(
    models.flatMap((model) => [
      wholeCase(model, report),
      ...cases.filter((one) => one.model === model.model).map(caseOf),
    ]),
  );
}

function wholeCase(model: ModelReport, { suite, cases, baseline }: BenchReport): JUnitCase {
  const { success, comparison } = model;
  const verdict = verdictOf(model);
  const said = `${countWords(success)} trials succeeded (${formatInterval(success)})`;
  const against = comparison ? `, ${changeWords(comparison)}` : '';
  const failed = failedCaseWords(model, cases);
  const why = failed ? `worse in ${failed}; as a whole ` : '';
  return {
    name: `all cases of ${suite.name}`,
    classname: modelName(model.model),
    seconds: 0,
    failures: verdict === 'FAIL' ? [`${verdict}: ${why}${said}${against}`] : [],
    ...(verdict && { properties: { verdict } }),
    output: [`${why}${said}${against}`, ...(baseline?.notes ?? [])].join('\n'),
  };
}

/** Only what is worse for sure is a failure: what nobody can tell yet is said, and breaks nothing. */
function caseOf(report: CaseReport): JUnitCase {
  const { success, comparison, errors, failed, totalMs, model } = report;
  const said = `${countWords(success)} trials succeeded (${formatInterval(success)})`;
  const notes = failed.flatMap(({ trial, sessionId, failures }) => [
    `Trial ${trial}${sessionId ? ` (cuebook sessions show ${sessionId})` : ''}: ${failures.map(noteWords).join(' · ')}`,
  ]);
  return {
    name: nameOf(report),
    classname: modelName(model),
    seconds: ((totalMs?.p50 ?? 0) * success.trials) / 1_000,
    failures: comparison?.verdict === 'FAIL' ? [`FAIL: ${said}, ${changeWords(comparison)}`, ...notes] : [],
    ...(success.trials === 0 &&
      (errors > 0
        ? { error: `None of ${errors} trials got an answer that counts.` }
        : { skipped: 'No trial was run.' })),
    properties: {
      case: report.caseId,
      trials: String(success.trials),
      successes: String(success.successes),
      ...(errors > 0 && { unanswered: String(errors) }),
      ...(comparison && { verdict: comparison.verdict }),
    },
    output: [said, ...notes].join('\n'),
  };
}
