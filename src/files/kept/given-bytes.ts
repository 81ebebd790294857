import { constants, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';

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
  await using file = await opened(source);
  if (!(await file.stat()).isFile()) throw new Refusal('INVALID_INPUT', `${source} is not a file.`);
  yield* file.createReadStream({ autoClose: false });
}

async function opened(path: string) {
  try {
    // Without waiting: a pipe would keep us until somebody writes to it.
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new Refusal('NOT_FOUND', `There is no file ${path}.`, { cause: error });
    }
    throw new Refusal('INVALID_INPUT', `${path} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
}
