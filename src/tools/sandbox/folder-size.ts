import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../model/error-code.ts';
import { deepFolderBytes } from './deep-folder.ts';

/** Whether the files of a folder take more than so many bytes. Links are not followed; what cannot be read counts nothing. */
export async function isLargerThan(folder: string, bytes: number): Promise<boolean> {
  try {
    return await isWalkedLargerThan(folder, bytes);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    return (await deepFolderBytes(folder)) > bytes;
  }
}

async function isWalkedLargerThan(folder: string, bytes: number): Promise<boolean> {
  let total = 0;
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of await entriesOf(next)) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      total += await diskBytes(path);
      if (total > bytes) return true;
    }
  }
  return false;
}

function isTooDeep(error: unknown): boolean {
  return errorCode(error) === 'ENAMETOOLONG';
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === undefined || isTooDeep(error)) throw error;
    return [];
  }
}

/** What it takes on the disk: a file may have holes, and a folder takes something too. */
async function diskBytes(path: string): Promise<number> {
  try {
    return (await lstat(path)).blocks * 512;
  } catch (error) {
    if (errorCode(error) === undefined || isTooDeep(error)) throw error;
    return 0;
  }
}
