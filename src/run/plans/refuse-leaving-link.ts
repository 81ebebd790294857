import { realpath } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { isInside } from '../../files/safe-path.ts';
import { errorCode } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';

/** Refuses a document in the workspace that is somewhere else: whoever means that one can name it. */
export async function refuseLeavingLink(workspace: string, document: string): Promise<void> {
  const path = resolve(document);
  const root = await realpath(workspace);
  if (!isInside(workspace, path) && !isInside(root, path)) return;
  const target = await targetOf(path);
  if (target === undefined || isInside(root, target)) return;
  const name = basename(document);
  throw new Refusal(
    'INVALID_INPUT',
    `${name} leaves the workspace by a link, and what it leads to stays as it is.`,
    {
      remedy: `To change that file, name it itself: ${target}`,
    },
  );
}

/** Whoever reads the document says why it is not there. */
async function targetOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
