import { rename, rm } from 'node:fs/promises';
import { errorCode } from '../model/error-code.ts';
import { writeNewFile } from './write-new-file.ts';

/**
 * Gives a file that is of no use the first free name of `name.corrupt-1`, `name.corrupt-2` and so on, and returns it; undefined if the
 * file is gone by now.
 */
export async function moveAside(path: string): Promise<string | undefined> {
  for (let count = 1; ; count++) {
    const aside = `${path}.corrupt-${count}`;
    // The name is taken first, by an empty file, so that nothing that was moved before is lost.
    if ((await writeNewFile(aside, '')) === undefined) continue;
    try {
      await rename(path, aside);
      return aside;
    } catch (error) {
      await rm(aside, { force: true });
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }
}
