import { open, rm } from 'node:fs/promises';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';

/** Writes a file that is not there yet, and tells when; undefined, and nothing is written, if something is there. */
export async function writeNewFile(path: string, text: string, mode = 0o666): Promise<Date | undefined> {
  try {
    const file = await open(path, 'wx', mode);
    try {
      await file.writeFile(text);
      return (await file.stat()).mtime;
    } catch (error) {
      // Half a text would be taken for the whole.
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code === 'EEXIST') return undefined;
    if (code === 'ENOENT')
      throw new Refusal('NOT_FOUND', `There is no folder for ${path}.`, { cause: error });
    throw new Refusal('INVALID_INPUT', `${path} cannot be written: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}
