import type { ToldRun } from '../../../src/wire/bench.ts';
import { isRunOf, type ToldSuite } from '../../state/bench-start.ts';

/** What a run is called: by its suite, as that is called now. */
export function runTitle(run: ToldRun, suites: readonly ToldSuite[]): string {
  return suites.find((suite) => isRunOf(run, suite))?.title ?? run.suite.name;
}
