import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Refusal } from '../model/refusal.ts';
import type { GlobalOptions } from './context.ts';
import { resolvePath } from './io.ts';
import { leadsUpwards, nameFromWorkspace } from './name-from-workspace.ts';

type NamedWorkspace = Pick<GlobalOptions, 'workspace'>;

/**
 * The absolute path of a file to read, as it was typed: from the current folder, or where there is no such file, from
 * the folder that `--workspace` names.
 */
export function inputPath({ workspace }: NamedWorkspace, typed: string): string {
  const here = resolvePath(typed);
  if (workspace === undefined || existsSync(here)) return here;
  const there = resolve(resolvePath(workspace), typed);
  return existsSync(there) ? there : here;
}

/**
 * The absolute path of a folder for new files, as it was typed: from the current folder, or where that leads out of the
 * workspace that `--workspace` names, from that workspace.
 */
export function folderForNew({ workspace }: NamedWorkspace, typed: string): string {
  if (workspace === undefined) return resolvePath(typed);
  const root = resolvePath(workspace);
  const place = [resolvePath(typed), resolve(root, typed)].find(
    (path) => !leadsUpwards(nameFromWorkspace(root, path)),
  );
  if (place !== undefined) return place;
  throw new Refusal('INVALID_INPUT', `${typed} is outside of the workspace ${workspace}.`, {
    remedy: 'Name a folder in the workspace, or leave --workspace out.',
  });
}
