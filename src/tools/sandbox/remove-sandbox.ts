import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { safePathIfThere } from '../../files/safe-path.ts';
import { errorCode } from '../../model/error-code.ts';
import { isSessionId } from '../../model/ids.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { SANDBOXES } from './sandbox.ts';

/** Removes the sandbox of a session that is gone, with all that is in it; a link in it goes, and not what it leads to. */
export async function removeSandbox(workspace: string, sessionId: string): Promise<void> {
  if (!isSessionId(sessionId)) throw new Refusal('INVALID_INPUT', `${sessionId} is not the id of a session.`);
  const sandboxes = await sandboxesIn(workspace);
  if (sandboxes === undefined) return;
  const folder = join(sandboxes, sessionId);
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if (!isClosed(error)) throw error;
    await openUp(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where a link leads out of the workspace, no sandbox was ever made. */
async function sandboxesIn(workspace: string): Promise<string | undefined> {
  try {
    return await safePathIfThere(workspace, SANDBOXES);
  } catch (error) {
    if (isRefusal(error, 'INVALID_INPUT')) return undefined;
    throw error;
  }
}

function isClosed(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(errorCode(error) ?? '');
}

/** Commands can close their folders, which are ours all the same. */
async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await openUp(join(folder, entry.name));
  }
}
