import { constants, type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import { outOfReach } from '../safe-path.ts';

/** Where the content of a file comes from: its path, or its bytes as they arrive. */
export type FileSource = string | AsyncIterable<Uint8Array>;

/** What a source calls itself. */
export function ownName(source: FileSource): string {
  return typeof source === 'string' ? basename(source) : '';
}

/** The bytes of a source. Refuses a path that leads to no file. */
export async function* bytesOf(source: FileSource): AsyncGenerator<Uint8Array, void> {
  if (typeof source !== 'string') {
    yield* source;
    return;
  }
  await using file = await openGiven(source);
  yield* file.createReadStream({ autoClose: false });
}

/** Opens a file that somebody names, without waiting for anything. Refuses a path that leads to no file. */
export async function openGiven(path: string, shown = path): Promise<FileHandle> {
  refuseNoPath(shown);
  const file = await opened(path, shown);
  try {
    if ((await file.stat()).isFile()) return file;
    throw new Refusal('INVALID_INPUT', `${shown} is not a file.`);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Refuses what is no path at all. */
export function refuseNoPath(path: string): void {
  if (path === '') throw new Refusal('INVALID_INPUT', 'A file is named by its path.');
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(path)) return;
  throw new Refusal('INVALID_INPUT', `${path} is an address, and addresses are not taken.`, {
    remedy: 'A file is named by its path.',
  });
}

async function opened(path: string, shown: string): Promise<FileHandle> {
  try {
    // Without waiting: a pipe would keep us until somebody writes to it.
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new Refusal('NOT_FOUND', `There is no file ${shown}.`, { cause: error });
    }
    const reason = outOfReach(code) ?? `cannot be read: ${errorMessage(error)}`;
    throw new Refusal('INVALID_INPUT', `${shown} ${reason}.`, { cause: error });
  }
}
