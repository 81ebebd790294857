import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Workbench } from '../../workbench.ts';

/** A suite as the command line names it: a file, else what the workspace or Cuebook itself has under that name. */
export async function suiteRef({ bench }: Pick<Workbench, 'bench'>, typed: string): Promise<string> {
  return isFile(typed) ? resolve(typed) : await bench.locate(typed);
}

/** A report as the command line names it: a file, or a run. */
export function reportRef(typed: string): string {
  return isFile(typed) || /[/\\]|\.json$/.test(typed) ? resolve(typed) : typed;
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
