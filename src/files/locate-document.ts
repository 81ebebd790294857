import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { Refusal } from '../model/refusal.ts';
import { safePath } from './safe-path.ts';

/**
 * The real path of a document that somebody we need not trust names from the workspace. Refuses what is outside it, what
 * is hidden, as Cuebook's own folder is, and what is not there.
 */
export async function locateDocument(workspace: string, name: string): Promise<string> {
  const path = await safePath(workspace, name);
  const root = await realpath(workspace);
  const isHidden = relative(root, path)
    .split(sep)
    .some((part) => part.startsWith('.'));
  if (isHidden) throw new Refusal('INVALID_INPUT', `${name} is no document of the workspace.`);
  return path;
}
