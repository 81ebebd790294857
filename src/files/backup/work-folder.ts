import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../model/error-code.ts';
import { isProcessAlive } from './process-alive.ts';

const LEFT_BEHIND_MS = 24 * 3600 * 1000;
const NAME = /^\.cuebook-backup-([0-9a-z-]+)-(\d+)-[0-9a-f]{8}\.tmp$/;

/**
 * Does work in a new folder, only for the owner, that is removed afterwards. What is made in it can be moved to its
 * place beside it in one step. Folders that killed processes left there are removed first.
 */
export async function withWorkFolder<Result>(
  beside: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeLeftovers(beside);
  const name = `.cuebook-backup-${machine()}-${process.pid}-${randomUUID().slice(0, 8)}.tmp`;
  const folder = join(beside, name);
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folders that killed processes left. */
export async function findLeftovers(beside: string): Promise<readonly string[]> {
  const left: string[] = [];
  for (const name of await readdir(beside)) {
    const [, machineName, pid] = NAME.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(beside, name);
    const isGone = machineName === machine() && !isProcessAlive(Number(pid));
    if (isGone || (await isOld(path))) left.push(path);
  }
  return left;
}

async function removeLeftovers(beside: string): Promise<void> {
  for (const path of await findLeftovers(beside)) await rm(path, { recursive: true, force: true });
}

/** Processes of other machines may write to the same folder over a network. */
function machine(): string {
  return (
    hostname()
      .toLowerCase()
      .replaceAll(/[^0-9a-z]+/g, '-') || 'machine'
  );
}

async function isOld(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > LEFT_BEHIND_MS;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
