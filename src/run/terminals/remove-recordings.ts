import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { safePathIfThere } from '../../files/safe-path.ts';
import type { SessionId } from '../../model/ids.ts';
import { isRefusal } from '../../model/refusal.ts';
import { TERMINALS } from './terminal-log.ts';

/** Removes the raw streams of the terminals of a session that is gone. */
export async function removeRecordings(workspace: string, sessionId: SessionId): Promise<void> {
  const folder = await terminalsIn(workspace);
  if (folder !== undefined) await rm(join(folder, sessionId), { recursive: true, force: true });
}

/** Where a link leads out of the workspace, what is there is not ours. */
async function terminalsIn(workspace: string): Promise<string | undefined> {
  try {
    return await safePathIfThere(workspace, TERMINALS);
  } catch (error) {
    if (isRefusal(error, 'INVALID_INPUT')) return undefined;
    throw error;
  }
}
