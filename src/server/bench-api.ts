import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { BenchReport } from '../model/bench.ts';
import { Refusal } from '../model/refusal.ts';
import { routes } from '../wire/routes.ts';
import type { Workbench } from '../workbench.ts';
import type { Benches } from './benches.ts';
import type { Channels } from './events/channels.ts';
import { watcherAt } from './events/event-stream.ts';
import { given } from './http/given.ts';
import type { RouteBinder } from './http/route-binder.ts';
import { textFromWorkspace } from './http/workspace-paths.ts';
import { toldRun } from './told-bench.ts';

interface BenchWorld {
  readonly workbench: Workbench;
  readonly benches: Benches;
  readonly channels: Channels;
}

/** A page with styles of its own, and nothing else: what a model wrote in it cannot do anything. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** Answers every route about benches. Suites are named from the workspace, and runs by their ids. */
export function bindBench(bind: RouteBinder, { workbench, benches, channels }: BenchWorld): void {
  const { bench, workspace } = workbench;
  const told = async (text: string) => await textFromWorkspace(text, workspace);
  const reported = async (ref: string, query: { readonly baseline?: string | undefined }) => {
    const { id } = await bench.find(ref);
    return await bench.report(id, given(query));
  };

  bind.json(routes.listSuites, async () => {
    const suites = (await bench.suites()).map(async (suite) => ({
      ...suite,
      diagnostics: await Promise.all(
        suite.diagnostics.map(async (each) => ({ ...each, message: await told(each.message) })),
      ),
    }));
    return { items: await Promise.all(suites), nextCursor: null };
  });
  bind.json(routes.suiteSchema, async () => await bench.schema());
  bind.json(routes.listBenchRuns, async () => {
    const runs = await bench.runs();
    return { items: await Promise.all(runs.map((run) => toldRun(run, workspace))), nextCursor: null };
  });
  bind.json(routes.startBench, async ({ body: { suite, ...wish } }) => {
    const request = { suite: await bench.locate(suite), ...given(wish) };
    return await benches.start(async (signal) => await bench.run(request, signal));
  });
  bind.json(routes.compareBenchRuns, async ({ query: { before, after } }) => {
    const [earlier, later] = [await bench.find(before), await bench.find(after)];
    return await bench.compare(earlier.id, later.id);
  });
  bind.json(routes.getBenchRun, async ({ params: { run } }) => toldRun(await bench.find(run), workspace));
  bind.nothing(routes.deleteBenchRun, async ({ params: { run } }) => {
    const { id } = await bench.find(run);
    if (benches.isLive(id)) {
      throw new Refusal('SESSION_BUSY', 'This bench is going on.', { remedy: 'Stop it first.' });
    }
    await bench.delete(id);
  });
  bind.nothing(routes.stopBench, async ({ params: { run } }) => await benches.stopRun(await bench.find(run)));
  bind.json(routes.resumeBench, async ({ params: { run } }) => {
    const { id } = await bench.find(run);
    return await benches.start(async (signal) => await bench.resume(id, signal));
  });
  bind.raw(routes.watchBench, async ({ env }, { params: { run: ref } }) => {
    const run = await bench.find(ref);
    await channels.watchElsewhere(async () => await benches.show(run, watcherAt(env)));
    return RESPONSE_ALREADY_SENT;
  });
  bind.json(routes.listTrials, async ({ params: { run }, query: { caseId, model } }) => {
    const { id } = await bench.find(run);
    const items = (await bench.trials(id)).filter(
      (trial) => (caseId ?? trial.caseId) === trial.caseId && (model ?? trial.model) === trial.model,
    );
    return { items, nextCursor: null };
  });
  bind.json(routes.benchReport, async ({ params, query }) => await reported(params.run, query));
  bind.raw(routes.benchReportPage, async (context, { params, query }) => {
    const page = await bench.render(await reported(params.run, query), 'html');
    return context.body(page, 200, PAGE_HEADERS);
  });
  bind.text(routes.benchReportJUnit, async ({ params, query }) => {
    const report = await reported(params.run, query);
    const text = await bench.render(report, 'junit');
    return { text, mediaType: 'application/xml', fileName: fileNameOf(report) };
  });
  bind.json(routes.rescoreBench, async ({ params: { run }, body }) => {
    const { id } = await bench.find(run);
    return await bench.rescore(id, given(body));
  });
}

function fileNameOf({ suite, run }: BenchReport): string {
  return `${suite.name.replaceAll(/[^\w-]+/g, '-')}-${run.id.slice(-8)}.junit.xml`;
}
