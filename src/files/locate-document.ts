import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../model/refusal.ts';
import { isInside, safePath } from './safe-path.ts';

/**
 * The real path of a document that somebody we need not trust names from the workspace. Refuses what is outside it, what
 * is Cuebook's own, and what is not there.
 */
export async function locateDocument(workspace: string, name: string): Promise<string> {
  const path = await safePath(workspace, name);
  const own = join(await realpath(workspace), '.cuebook');
  if (isInside(own, path)) throw new Refusal('INVALID_INPUT', `${name} is no document of the workspace.`);
  return path;
}
