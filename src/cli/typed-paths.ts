import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { GlobalOptions } from './context.ts';
import { resolvePath } from './io.ts';

type NamedWorkspace = Pick<GlobalOptions, 'workspace'>;

/**
 * The absolute path of a file to read, as it was typed: from the current folder, or where there is no such file, from
 * the folder that `--workspace` names.
 */
export function inputPath({ workspace }: NamedWorkspace, typed: string): string {
  const here = resolvePath(typed);
  if (workspace === undefined || existsSync(here)) return here;
  const there = resolve(workspace, typed);
  return existsSync(there) ? there : here;
}
