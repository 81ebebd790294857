import type { BenchEvent } from '../../model/bench.ts';
import type { BenchRequest, RunningBench, Workbench } from '../../workbench.ts';
import { type BenchEnd, whatIsLeft, whyNoBaseline } from '../bench/bench-end.ts';
import { isFile, reportRef, suiteRef } from '../bench/bench-refs.ts';
import { printReport } from '../bench/print-report.ts';
import { ProgressBar } from '../bench/progress-bar.ts';
import { ReportFile } from '../bench/report-file.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { INTERRUPTED, interruption, unlessInterrupted } from '../interruption.ts';
import { io } from '../io.ts';
import { listOption } from '../list-option.ts';
import { wholeNumberOption } from '../number-option.ts';
import { dim } from '../paint.ts';
import { printFindings } from '../print-findings.ts';
import { printJson } from '../print-json.ts';
import { shareOption } from '../share-option.ts';

interface BenchRunOptions extends GlobalOptions {
  readonly model?: string;
  readonly trials?: string;
  readonly concurrency?: string;
  readonly case?: string;
  readonly recorded?: boolean;
  readonly fresh?: boolean;
  readonly expect?: string;
  readonly baseline?: string;
  readonly saveBaseline?: string;
  readonly html?: string;
  readonly junit?: string;
  readonly out?: string;
}

const MOST_TRIALS = 10_000;
const MOST_AT_ONCE = 64;

/** Runs a suite, or goes on with a run of it that was broken off, and says what came of it. */
export async function runBench(options: BenchRunOptions, suite: string): Promise<number> {
  const wish = wishFrom(options);
  const files = filesFrom(options);
  const baseline =
    options.saveBaseline === undefined ? undefined : new ReportFile(options.saveBaseline, 'json');
  return await withWorkbench(options, isFile(suite) ? { script: suite } : {}, async (workbench) => {
    const { bench } = workbench;
    const request = { ...wish, suite: await suiteRef(workbench, suite), isOwnWord: true };
    using stop = interruption();
    const running = await unlessInterrupted(stop.signal, async () => await bench.run(request, stop.signal));
    if (!running) return INTERRUPTED;
    const findings = running.diagnostics.map((each) => ({ ...each, path: running.suite.path }));
    printFindings(findings, options);
    const end = await watched(running, options, workbench);
    if (!end) {
      if (!stop.signal.aborted) throw new Error('The bench ended without a report.');
      await tellStopped(running, options, workbench);
      return INTERRUPTED;
    }
    const { report } = end;
    const hint = (words: string) => commandLine(options, workbench.workspace, words);
    if (!options.json) printReport(report, { quiet: options.quiet ?? false, hint });
    for (const file of files) await file.write(await bench.render(report, file.format));
    io().stderr.write(whatIsLeft(end, hint('bench rescore last')).join(''));
    if (baseline) await saveBaseline(baseline, end, bench);
    return exitCodeOf(end);
  });
}

/** 1 where it is worse than it should be, and where trials have no answer, or none that can be judged. */
function exitCodeOf({ report: { verdict, models }, unanswered, unjudged }: BenchEnd): number {
  if (unanswered || unjudged) return 1;
  const isSilent = models.some(({ success, errors }) => success.trials === 0 && errors > 0);
  return verdict === 'FAIL' || isSilent ? 1 : 0;
}

function wishFrom(options: BenchRunOptions): Omit<BenchRequest, 'suite'> {
  const { model, trials, concurrency, recorded, fresh, expect, baseline } = options;
  return {
    ...(model !== undefined && { models: listOption('model', model) }),
    ...(trials !== undefined && { trials: wholeNumberOption('trials', trials, MOST_TRIALS) }),
    ...(concurrency !== undefined && {
      concurrency: wholeNumberOption('concurrency', concurrency, MOST_AT_ONCE),
    }),
    ...(options.case !== undefined && { cases: listOption('case', options.case) }),
    ...(recorded && { isRecorded: true }),
    ...(fresh && { isFresh: true }),
    ...(expect !== undefined && { expect: shareOption('expect', expect) }),
    ...(baseline !== undefined && { baseline: reportRef(options, baseline) }),
  };
}

function filesFrom({ html, junit, out }: BenchRunOptions): readonly ReportFile[] {
  return [
    ...(html === undefined ? [] : [new ReportFile(html, 'html')]),
    ...(junit === undefined ? [] : [new ReportFile(junit, 'junit')]),
    ...(out === undefined ? [] : [new ReportFile(out, 'json')]),
  ];
}

/** Shows what happens until there is a report; none where it was stopped. */
async function watched(
  running: RunningBench,
  { json = false, quiet = false }: BenchRunOptions,
  { bench }: Workbench,
): Promise<BenchEnd | undefined> {
  const bar = new ProgressBar(!json && !quiet);
  const before = running.isResumed ? await bench.trials(running.run.id) : [];
  let successes = before.filter(({ score }) => score.isSuccess).length;
  let end: BenchEnd | undefined;
  if (running.isResumed && !json && !quiet) {
    io().stdout.write(dim(`Goes on with a run of which ${running.run.done} trials were done.\n`));
  }
  try {
    for await (const event of running.events) {
      if (json) printJson(event);
      if (isSuccess(event)) successes++;
      if (event.type === 'bench-start') bar.show({ ...event, successes, leftMs: null });
      if (event.type === 'trial-end') bar.show({ ...event, successes });
      if (event.type === 'bench-end') end = event;
    }
  } finally {
    bar.clear();
  }
  return end;
}

function isSuccess(event: BenchEvent): boolean {
  return event.type === 'trial-end' && event.isSuccess;
}

async function tellStopped(
  { run: { id } }: RunningBench,
  { json, quiet }: BenchRunOptions,
  { bench }: Workbench,
): Promise<void> {
  if (json || quiet) return;
  const { done, cases, models, trials } = await bench.find(id);
  const all = cases * models.length * trials;
  io().stdout.write(
    `Stopped. ${done} of ${all} trials are done and saved; run the same command to continue.\n`,
  );
}

/** What is worse, or not whole, is not what later runs are to be held against. */
async function saveBaseline(
  file: ReportFile,
  end: BenchEnd,
  bench: Pick<Workbench['bench'], 'render'>,
): Promise<void> {
  const reason = whyNoBaseline(end);
  if (reason === undefined) await file.write(await bench.render(end.report, 'json'));
  else io().stderr.write(`${file.file} was not written: ${reason}.\n`);
}
