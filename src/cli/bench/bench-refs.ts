import { statSync } from 'node:fs';
import type { Workbench } from '../../workbench.ts';
import { resolvePath } from '../io.ts';

/** A suite as the command line names it: a file, else what the workspace or Cuebook itself has under that name. */
export async function suiteRef({ bench }: Pick<Workbench, 'bench'>, typed: string): Promise<string> {
  return isFile(typed) ? resolvePath(typed) : await bench.locate(typed);
}

/** A report as the command line names it: a file, or a run. */
export function reportRef(typed: string): string {
  return isFile(typed) || /[/\\]|\.json$/.test(typed) ? resolvePath(typed) : typed;
}

export function isFile(path: string): boolean {
  return statSync(resolvePath(path), { throwIfNoEntry: false })?.isFile() ?? false;
}
