import { rm, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '../model/error-code.ts';
import { writeNewFile } from './write-new-file.ts';

const LOOK_EVERY_MS = 10;
/** Longer than any work that is done here: who holds a lock for so long was killed. */
const LEFT_BEHIND_MS = 3_000;

/** Does work that no other process is to do at the same time, and says so by a file that is there meanwhile. */
export async function alone<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  let seen: string | undefined;
  let since = 0;
  while ((await writeNewFile(lock, '', 0o600)) === undefined) {
    const mark = await markOf(lock);
    if (mark !== seen) {
      seen = mark;
      since = performance.now();
    } else if (mark !== undefined && performance.now() - since > LEFT_BEHIND_MS) {
      await rm(lock, { force: true });
    }
    await setTimeout(LOOK_EVERY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Tells one lock from the next; undefined if there is none by now. */
async function markOf(lock: string): Promise<string | undefined> {
  try {
    const { ino, mtimeNs } = await stat(lock, { bigint: true });
    return `${ino} ${mtimeNs}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
