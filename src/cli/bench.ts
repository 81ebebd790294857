// What the commands about benches do, in a piece of their own: the others do not wait for it.
export { compareBenchRuns } from './commands/bench-compare.ts';
export { listBenchRuns } from './commands/bench-list.ts';
export { reportBench } from './commands/bench-report.ts';
export { rescoreBench } from './commands/bench-rescore.ts';
export { removeBenchRun } from './commands/bench-rm.ts';
export { runBench } from './commands/bench-run.ts';
export { benchSchema } from './commands/bench-schema.ts';
export { listSuites } from './commands/bench-suites.ts';
