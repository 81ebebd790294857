import { constants, copyFile, rm } from 'node:fs/promises';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';
import { refusalOf } from './not-written.ts';
import { replaceText } from './write-back.ts';

const MOST_BACKUPS = 1_000;

/**
 * Replaces the text of a file and keeps the old one beside it: as `name.md.bak`, or `name.md.bak-2` and so on where
 * that is taken. Returns the path of the backup. Refuses with FILE_CHANGED, and leaves all as it is, where the file no
 * longer holds what was read.
 */
export async function replaceWithBackup(path: string, before: string, after: string): Promise<string> {
  const backup = await copyBeside(path);
  const result = await replaceText({ path, before, after });
  if (result.written) return backup;
  await rm(backup, { force: true });
  throw refusalOf(result);
}

async function copyBeside(path: string): Promise<string> {
  for (let count = 1; count <= MOST_BACKUPS; count++) {
    const backup = `${path}.bak${count === 1 ? '' : `-${count}`}`;
    if (await isCopied(path, backup)) return backup;
  }
  throw new Refusal('FILE_EXISTS', `${path} has ${MOST_BACKUPS} backups already.`, {
    remedy: 'Delete those that you no longer need.',
  });
}

/** Copies a file with its mode; false if something is there. */
async function isCopied(path: string, copy: string): Promise<boolean> {
  try {
    await copyFile(path, copy, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code === 'EEXIST') return false;
    throw new Refusal(
      code === 'ENOENT' ? 'NOT_FOUND' : 'INVALID_INPUT',
      `${path} cannot be copied to keep what it holds: ${errorMessage(error)}.`,
      { cause: error },
    );
  }
}
