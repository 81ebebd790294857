import { isAbsolute } from 'node:path';
import type { BenchRun } from '../model/bench.ts';
import type { ToldRun } from '../wire/bench.ts';
import { textFromWorkspace } from './http/workspace-paths.ts';

/** A run as it is told over HTTP: without the text of its suite, which is named from the workspace. */
export async function toldRun({ suite, askHash: _, ...run }: BenchRun, workspace: string): Promise<ToldRun> {
  const path = await textFromWorkspace(suite.path, workspace);
  return {
    ...run,
    suite: { name: suite.name, path: isAbsolute(path) ? null : path, hash: suite.hash },
    total: run.cases * run.models.length * run.trials,
  };
}
