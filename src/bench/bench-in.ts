import type { AskedRun } from '../model/bench-work.ts';
import type { Bench, RunningBench } from './bench.ts';
import type { BenchWorld } from './bench-world.ts';
import { refuseIncomparable } from './measures/refuse-incomparable.ts';
import { listFunctions, listSuites, openSuite } from './open-suite.ts';
import { renderReport } from './report/render-report.ts';
import { namedReport, reportOfRun } from './reports.ts';
import { requestAgain } from './request-again.ts';
import { rescoreRun } from './rescore-run.ts';
import { startBench } from './runner/start-bench.ts';
import { suiteJsonSchema } from './suite/suite-schema.ts';

/** The benches of a workspace. What goes on is stopped when they are closed. */
export function benchIn(world: BenchWorld): Bench & { close(): Promise<void> } {
  const { benches, places } = world;
  const live = new Map<AbortController, RunningBench>();
  const baselineOf = async (ref: string | undefined) =>
    ref === undefined ? undefined : await namedReport(world, ref);
  const run: Bench['run'] = async (request, signal) => {
    const opened = await openSuite(places, request.suite);
    // What it is compared with has to be there before anything is asked.
    const baseline = await baselineOf(request.baseline);
    const report = async ({ id }: { readonly id: string }) => await reportOfRun(world, { id }, baseline);
    const refuse = ({ suite, models }: AskedRun) => {
      if (!baseline) return;
      const cases = suite.cases.map(({ id: caseId, askHash }) => ({ caseId, askHash }));
      refuseIncomparable({ suite, models, cases }, baseline);
    };
    const stop = new AbortController();
    const stopping = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
    const ended = () => live.delete(stop);
    const running = await startBench(world, { opened, request, refuse, report, ended }, stopping);
    live.set(stop, running);
    return running;
  };
  return {
    suites: async () => await listSuites(places),
    functions: async () => await listFunctions(places),
    locate: async (ref) => await places.locate(ref),
    run,
    resume: async (runId, signal) => await run(await requestAgain(world, runId), signal),
    runs: async () => await benches.list(),
    find: async (ref) => await benches.find(ref),
    trials: async (runId) => await benches.trials((await benches.find(runId)).id),
    report: async (runId, { baseline } = {}) => {
      const compared = await baselineOf(baseline);
      return await reportOfRun(world, await benches.find(runId), compared);
    },
    rescore: async (runId, { baseline, suite } = {}) => {
      const compared = await baselineOf(baseline);
      const run = await benches.find(runId);
      await rescoreRun(world, run, suite ?? run.suite.path);
      return await reportOfRun(world, run, compared);
    },
    compare: async (before, after) => await namedReport(world, after, await namedReport(world, before)),
    delete: async (runId) => await benches.delete((await benches.find(runId)).id),
    render: async (report, format) => renderReport(report, format),
    schema: async () => suiteJsonSchema(),
    close: async () => {
      const running = Array.from(live);
      for (const [stop] of running) stop.abort();
      await Promise.all(running.map(async ([, { events }]) => await events.return()));
    },
  };
}
