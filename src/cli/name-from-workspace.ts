import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { resolvePath } from './io.ts';

/** What a path that was typed is called from the workspace; what is not in it leads upwards. */
export function nameFromWorkspace(workspace: string, typed: string): string {
  const path = resolvePath(typed);
  const name = relative(workspace, path) || '.';
  // We may be in the workspace itself, and it be named by a link.
  return leadsUpwards(name) ? relative(realpathSync(workspace), path) || '.' : name;
}

/** Whether a relative path leads out of the folder that it is seen from. */
export function leadsUpwards(name: string): boolean {
  return /^\.\.(?:[/\\]|$)/.test(name);
}
