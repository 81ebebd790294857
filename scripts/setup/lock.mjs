import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Runs `action` while no other process holds the same lock; waits for its turn, and says so once.
 *
 * The lock is a folder with one empty file per process that works under it, named by its pid: the holder
 * and the children it reports with `alsoHeldBy`. When all of them are dead, the next one takes over.
 * Taking it is one rename, which succeeds only where there is no folder or an empty one. Letting go and
 * taking over unlink known names only, so neither can remove a lock that someone else took in between.
 *
 * @template Result
 * @param {string} folder
 * @param {import('./announce.mjs').Log} log
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<Result>} action
 */
export async function withLock(folder, log, action) {
  let told = false;
  while (!tryToTake(folder)) {
    const [holder] = livingHolders(folder);
    if (holder === undefined) continue;
    if (!told) {
      log(
        `Cuebook: waiting for another set-up (process ${holder}) to finish …\n` +
          `         (if no such process is at work, delete the folder ${folder})\n`,
      );
    }
    told = true;
    await wait(POLL_MS);
  }
  const holders = [process.pid];
  try {
    return await action((pid) => {
      holders.push(pid);
      writeFileSync(join(folder, String(pid)), '');
    });
  } finally {
    for (const pid of holders) rmSync(join(folder, String(pid)), { force: true });
  }
}

/** @param {string} folder */
function tryToTake(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  writeFileSync(join(draft, String(process.pid)), '');
  try {
    renameSync(draft, folder);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (isError(error, 'ENOTEMPTY') || isError(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * The pids that are still at work, after the marks of the dead were removed.
 *
 * @param {string} folder
 */
function livingHolders(folder) {
  const names = namesIn(folder);
  const living = names.filter((name) => isAlive(Number(name)));
  if (living.length === 0) {
    for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  }
  return living;
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isError(error, 'ENOENT')) return [];
    throw error;
  }
}

/**
 * A lock with our own pid is of an earlier process that had the same one: pids come back soon in containers.
 *
 * @param {number} pid
 */
function isAlive(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isError(error, 'EPERM');
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isError(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
