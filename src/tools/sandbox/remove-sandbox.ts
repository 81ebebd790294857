import { lstat, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { safePathIfThere } from '../../files/safe-path.ts';
import { errorCode } from '../../model/error-code.ts';
import { isSessionId } from '../../model/ids.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { removeDeepFolder } from './deep-folder.ts';
import { SANDBOXES } from './sandbox.ts';

/**
 * Removes the sandbox of a session that is gone, with all that is in it; a link in it goes, and not what it leads to.
 * What the system does not let go of stays: the session is gone all the same.
 */
export async function removeSandbox(workspace: string, sessionId: string): Promise<void> {
  if (!isSessionId(sessionId)) throw new Refusal('INVALID_INPUT', `${sessionId} is not the id of a session.`);
  const sandboxes = await sandboxesIn(workspace);
  if (sandboxes === undefined) return;
  const folder = join(sandboxes, sessionId);
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    if ((await lstat(folder)).isDirectory()) await removeDeepFolder(folder);
  }
}

/** Where a link leads elsewhere, no sandbox was ever made. */
async function sandboxesIn(workspace: string): Promise<string | undefined> {
  try {
    const path = await safePathIfThere(workspace, SANDBOXES);
    return path === join(await realpath(workspace), SANDBOXES) ? path : undefined;
  } catch (error) {
    if (isRefusal(error, 'INVALID_INPUT')) return undefined;
    throw error;
  }
}
