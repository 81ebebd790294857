import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { HEAD_BYTES } from './file-type.ts';
import { hasRoomIn } from './room-left.ts';

export interface DraftOptions {
  /** As the user is told of it. */
  readonly name: string;
  readonly limitBytes: number;
  readonly signal: AbortSignal;
}

/** What is known of a content that has been written whole. */
export interface WrittenDraft {
  readonly hash: string;
  readonly size: number;
  readonly head: Uint8Array;
}

/** Writes what comes into a new file, down to the disk. If it does not come to its end, nothing is left. */
export async function writeDraft(
  path: string,
  content: AsyncIterable<Uint8Array>,
  options: DraftOptions,
): Promise<WrittenDraft> {
  try {
    await using file = await open(path, 'wx', 0o600);
    const written = await writeAll(file, withRoom(path, content, options), options);
    await file.sync();
    return written;
  } catch (error) {
    await rm(path, { force: true });
    throw reasonOf(error, options);
  }
}

async function writeAll(
  file: FileHandle,
  content: AsyncIterable<Uint8Array>,
  { name, limitBytes, signal }: DraftOptions,
): Promise<WrittenDraft> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  signal.throwIfAborted();
  for await (const chunk of content) {
    signal.throwIfAborted();
    if (size < HEAD_BYTES) head.push(chunk.slice(0, HEAD_BYTES - size));
    size += chunk.byteLength;
    if (size > limitBytes) throw tooLarge(name, limitBytes);
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return { hash: hash.digest('hex'), size, head: Buffer.concat(head) };
}

const LOOKED_AFTER_BYTES = 8 * 1024 * 1024;

/** The content, for as long as there is room for it. */
async function* withRoom(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { name }: DraftOptions,
): AsyncGenerator<Uint8Array, void> {
  let unseen = Number.POSITIVE_INFINITY;
  for await (const chunk of content) {
    unseen += chunk.byteLength;
    if (unseen > LOOKED_AFTER_BYTES) {
      if (!(await hasRoomIn(dirname(path)))) throw noRoom(name);
      unseen = 0;
    }
    yield chunk;
  }
}

function noRoom(name: string, cause?: unknown): Refusal {
  return new Refusal('TOO_LARGE', `There is no room left to keep ${name}.`, {
    remedy: 'Make room on the disk and try again.',
    cause,
  });
}

/** What somebody is told whose file is larger than a file may be. */
export function tooLarge(name: string, limitBytes: number): Refusal {
  return new Refusal('TOO_LARGE', `${name} is larger than ${sizeText(limitBytes)}.`, {
    remedy: 'Give a smaller one, or set limits.uploadMegabytes in the configuration of the user.',
  });
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  const rounded = (size: number) => Math.round(size * 100) / 100;
  if (kilobytes < 1) return `${Math.floor(bytes)} bytes`;
  return kilobytes < 1024 ? `${rounded(kilobytes)} kB` : `${rounded(kilobytes / 1024)} MB`;
}

function reasonOf(error: unknown, { name, signal }: DraftOptions): unknown {
  const code = errorCode(error);
  if (isRefusal(error) || signal.aborted || code === undefined) return error;
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return noRoom(name, error);
  if (!code.startsWith('E') || code.startsWith('ERR_')) return error;
  return new Refusal('INVALID_INPUT', `${name} cannot be kept: ${errorMessage(error)}.`, { cause: error });
}
