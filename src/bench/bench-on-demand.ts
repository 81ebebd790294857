import type { Bench } from './bench.ts';

/** Benches that are loaded when something is asked of them. */
export function benchOnDemand(
  load: () => Promise<Bench & { close(): Promise<void> }>,
): Bench & { close(): Promise<void> } {
  let loading: ReturnType<typeof load> | undefined;
  const bench = async () => {
    loading ??= load();
    return await loading;
  };
  return {
    suites: async () => await (await bench()).suites(),
    functions: async () => await (await bench()).functions(),
    locate: async (ref) => await (await bench()).locate(ref),
    run: async (request, signal) => await (await bench()).run(request, signal),
    resume: async (runId, signal) => await (await bench()).resume(runId, signal),
    runs: async () => await (await bench()).runs(),
    find: async (ref) => await (await bench()).find(ref),
    trials: async (runId) => await (await bench()).trials(runId),
    report: async (runId, wish) => await (await bench()).report(runId, wish),
    rescore: async (runId, wish) => await (await bench()).rescore(runId, wish),
    compare: async (before, after) => await (await bench()).compare(before, after),
    delete: async (runId) => await (await bench()).delete(runId),
    render: async (report, format) => await (await bench()).render(report, format),
    schema: async () => await (await bench()).schema(),
    close: async () => await (await loading)?.close(),
  };
}
