import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { Refusal } from '../model/refusal.ts';
import { safePlace } from './safe-path.ts';

/**
 * A folder of the workspace, named by somebody we need not trust: its real path, and its name from the workspace, which is
 * empty for the workspace itself. Refuses what is outside, what is not there, and what is no folder.
 */
export async function safeFolder(
  workspace: string,
  name: string,
): Promise<{ readonly path: string; readonly name: string }> {
  const { path, stats } = await safePlace(workspace, name);
  if (!stats.isDirectory()) throw new Refusal('INVALID_INPUT', `${name} is no folder.`);
  return {
    path,
    name: relative(await realpath(workspace), path)
      .split(sep)
      .join('/'),
  };
}
