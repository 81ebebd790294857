import { constants, type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';

const LARGEST_FILE = 4_000_000;

/** A text that is handed over. Refuses what is no file, too large or no text; stops reading with the signal. */
export async function givenFile(
  path: string,
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly text: string }> {
  try {
    // Without waiting: a pipe would keep us until somebody writes to it.
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    if (!(await file.stat()).isFile()) throw new Refusal('INVALID_INPUT', `${path} is not a file.`);
    const bytes = await bytesOf(file, signal);
    if (bytes.length > LARGEST_FILE) {
      throw new Refusal('TOO_LARGE', `${path} is larger than ${LARGEST_FILE / 1_000_000} MB.`);
    }
    return { name: basename(path), text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    if (isRefusal(error)) throw error;
    signal.throwIfAborted();
    const code = errorCode(error);
    if (code === 'ENOENT') throw new Refusal('NOT_FOUND', `There is no file ${path}.`, { cause: error });
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new Refusal('INVALID_INPUT', `${path} is not a text in UTF-8.`, { cause: error });
    }
    if (code === undefined) throw error;
    throw new Refusal('INVALID_INPUT', `${path} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
}

/** One byte more than is allowed at most: what a file says of its own size may not be so. */
async function bytesOf(file: FileHandle, signal: AbortSignal): Promise<Uint8Array> {
  const bytes = Buffer.alloc(LARGEST_FILE + 1);
  let length = 0;
  while (length < bytes.length) {
    signal.throwIfAborted();
    const { bytesRead } = await file.read(bytes, length, bytes.length - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
