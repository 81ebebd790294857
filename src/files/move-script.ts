import { lstat, rename, rm } from 'node:fs/promises';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';
import { refuseForeign } from './not-written.ts';
import { writeNewFile } from './write-new-file.ts';

/**
 * Gives a script another place. Refuses with FILE_EXISTS where something is there: the place is taken first, by an
 * empty file, so that two who move to it cannot both succeed.
 */
export async function moveScript(from: string, to: string): Promise<void> {
  refuseForeign(from);
  refuseForeign(to);
  if ((await statsOf(from)).isSymbolicLink()) {
    throw new Refusal('INVALID_INPUT', `${from} is a link, which might lead elsewhere from another place.`);
  }
  if ((await writeNewFile(to, '')) === undefined) {
    throw new Refusal('FILE_EXISTS', `${to} is there already.`, { remedy: 'Choose another name.' });
  }
  try {
    await rename(from, to);
  } catch (error) {
    await rm(to, { force: true });
    if (errorCode(error) === undefined) throw error;
    throw new Refusal('INVALID_INPUT', `${from} cannot be moved: ${errorMessage(error)}.`, { cause: error });
  }
}

async function statsOf(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    throw new Refusal('NOT_FOUND', `There is no file ${path}.`, { cause: error });
  }
}
