import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { outOfReach } from '../../files/safe-path.ts';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { type Stamp, stampOf } from './stamp.ts';

/** What is in a file, or a sentence on why it cannot be read. */
export type FileReading =
  | { readonly bytes: Buffer; readonly stamp: Stamp; readonly hasOtherNames: boolean }
  | { readonly fault: string };

/**
 * Reads a file that is not larger than told; `called` is what the sentence calls it. A pipe is not waited for. All at once:
 * to hand four small steps to other threads takes longer than to do them, and a request waits for it.
 */
export function readSmallFile(path: string, called: string, mostMegabytes: number): FileReading {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stats = fstatSync(file, { bigint: true });
      if (!stats.isFile()) return { fault: `${called} is not a file.` };
      if (stats.size > mostMegabytes * 1_000_000) {
        return { fault: `${called} is larger than ${mostMegabytes} MB.` };
      }
      const bytes = Buffer.alloc(Number(stats.size));
      // One call reads all of a file, unless it was cut meanwhile: then it is read again, for its stamp is another.
      const length = readSync(file, bytes);
      return {
        bytes: bytes.subarray(0, length),
        stamp: stampOf(path, stats),
        hasOtherNames: stats.nlink > 1,
      };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT') return { fault: `There is no file ${called}.` };
    return { fault: `${called} ${outOfReach(code) ?? `cannot be read: ${errorMessage(error)}`}.` };
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Text without its byte-order mark; undefined if it is not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
