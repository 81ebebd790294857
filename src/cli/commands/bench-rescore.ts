import type { Trial } from '../../model/bench.ts';
import { reportRef, suiteRef } from '../bench/bench-refs.ts';
import { printReport } from '../bench/print-report.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { printJson } from '../print-json.ts';

interface RescoreOptions extends GlobalOptions {
  readonly suite?: string;
  readonly baseline?: string;
}

/** Holds the answers of a run against the contracts as they are now, and says what became of them. */
export async function rescoreBench(options: RescoreOptions, ref = 'last'): Promise<number> {
  return await withWorkbench(options, {}, async (workbench) => {
    const { bench, workspace } = workbench;
    const { id } = await bench.find(ref);
    const before = await bench.trials(id);
    const report = await bench.rescore(id, {
      ...(options.suite !== undefined && { suite: await suiteRef(workbench, options.suite) }),
      ...(options.baseline !== undefined && { baseline: reportRef(options, options.baseline) }),
    });
    const changes = changesOf(before, await bench.trials(id));
    if (options.json) printJson({ ...changes, report });
    else {
      const hint = (words: string) => commandLine(options, workspace, words);
      printReport(report, { quiet: options.quiet ?? false, hint });
      if (!options.quiet) io().stdout.write(`${changeWords(changes)}\n`);
    }
    return 0;
  });
}

interface Changes {
  readonly trials: number;
  readonly nowSucceed: number;
  readonly nowFail: number;
}

function changesOf(before: readonly Trial[], after: readonly Trial[]): Changes {
  const was = new Map(before.map((trial) => [nameOf(trial), trial.score.isSuccess]));
  const changed = after.filter((trial) => was.get(nameOf(trial)) !== trial.score.isSuccess);
  const nowSucceed = changed.filter(({ score }) => score.isSuccess).length;
  return { trials: after.length, nowSucceed, nowFail: changed.length - nowSucceed };
}

function changeWords({ trials, nowSucceed, nowFail }: Changes): string {
  const all = `${counted(trials, 'trial')} scored again, without asking a model`;
  if (nowSucceed + nowFail === 0) return `${all}: nothing has changed.`;
  return `${all}: ${nowSucceed} that failed now succeed, ${nowFail} that succeeded now fail.`;
}

function nameOf({ caseId, model, trial }: Trial): string {
  return JSON.stringify([caseId, model, trial]);
}
