import { constants, open } from 'node:fs/promises';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';

export interface TextFile {
  readonly path: string;
  readonly text: string;
  readonly modifiedAt: Date;
}

const LARGEST_FILE = 256 * 1024 * 1024;

/** Reads a file that has to be text in UTF-8. A byte-order mark is part of the text. */
export async function readTextFile(path: string): Promise<TextFile> {
  const file = await openFile(path);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Refusal('INVALID_INPUT', `${path} is not a file.`);
    if (stats.size > LARGEST_FILE) throw new Refusal('INVALID_INPUT', `${path} is larger than 256 MB.`);
    return { path, text: decode(await file.readFile(), path), modifiedAt: stats.mtime };
  } finally {
    await file.close();
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array, path: string): string {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    throw new Refusal('INVALID_INPUT', `${path} is not text in UTF-8.`, {
      remedy: 'Save it as UTF-8 in your editor and try again.',
      cause: error,
    });
  }
}

/** Without waiting: a pipe would keep us until somebody writes to it. */
async function openFile(path: string) {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new Refusal('NOT_FOUND', `There is no file ${path}.`, { cause: error });
    }
    throw new Refusal('INVALID_INPUT', `The file cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
}
