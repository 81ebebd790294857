import { statSync } from 'node:fs';
import type { Workbench } from '../../workbench.ts';
import type { GlobalOptions } from '../context.ts';
import { resolvePath } from '../io.ts';
import { inputPath } from '../typed-paths.ts';

/** A suite as the command line names it: a file, else what the workspace or Cuebook itself has under that name. */
export async function suiteRef({ bench }: Pick<Workbench, 'bench'>, typed: string): Promise<string> {
  return isFile(typed) ? resolvePath(typed) : await bench.locate(typed);
}

/** A report as the command line names it: a file, or a run. */
export function reportRef(options: Pick<GlobalOptions, 'workspace'>, typed: string): string {
  const path = inputPath(options, typed);
  return isFile(path) || /[/\\]|\.json$/.test(typed) ? path : typed;
}

export function isFile(path: string): boolean {
  return statSync(resolvePath(path), { throwIfNoEntry: false })?.isFile() ?? false;
}
