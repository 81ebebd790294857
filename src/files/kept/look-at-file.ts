import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { errorMessage } from '../../model/error-code.ts';
import type { PromptFile } from '../../model/file.ts';
import { plainFileName } from '../../model/file-name.ts';
import { Refusal } from '../../model/refusal.ts';
import { fileTypeOf, HEAD_BYTES } from './file-type.ts';
import { openGiven } from './given-bytes.ts';
import { tooLarge, type WrittenDraft } from './write-draft.ts';

export interface LookOptions {
  /** As the user is told of it. */
  readonly shown: string;
  /** As it would be kept. */
  readonly name: string;
  readonly limitBytes: number;
  readonly now?: () => Date;
}

/** What a file would be if it were kept. One that is too large is refused unread; one that is as it was is not read again. */
export async function lookAtFile(path: string, options: LookOptions): Promise<PromptFile> {
  const { shown, limitBytes, now = () => new Date() } = options;
  const name = plainFileName(options.name);
  await using file = await openGiven(path, shown);
  const before = await file.stat({ bigint: true });
  if (before.size > limitBytes) throw tooLarge(shown, limitBytes);
  const key = JSON.stringify([path, name]);
  const known = seen.get(key);
  if (known?.state === stateOf(before)) return known.file;
  const { hash, head, size } = await readContent(file, { shown, limitBytes });
  const looked = { hash, name, ...fileTypeOf(head, name), size };
  const after = await file.stat({ bigint: true });
  if (stateOf(before) === stateOf(after) && isSettled(after, now())) {
    remember(key, { state: stateOf(after), file: looked });
  }
  return looked;
}

/** What was read, and when it had last been changed. */
interface SeenFile {
  readonly state: string;
  readonly file: PromptFile;
}

const MOST_SEEN = 1_000;
const seen = new Map<string, SeenFile>();

function remember(key: string, file: SeenFile): void {
  if (seen.size >= MOST_SEEN) seen.clear();
  seen.set(key, file);
}

function stateOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}

/** Clocks of disks are coarse: what was written just now may be written again at the same time. */
const COARSE_MS = 2_000;

function isSettled({ mtimeMs, ctimeMs }: BigIntStats, now: Date): boolean {
  return now.getTime() - Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs) > COARSE_MS;
}

async function readContent(
  file: FileHandle,
  { shown, limitBytes }: Pick<LookOptions, 'shown' | 'limitBytes'>,
): Promise<WrittenDraft> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  const chunks: AsyncIterable<Buffer> = file.createReadStream({
    autoClose: false,
    highWaterMark: CHUNK_BYTES,
  });
  try {
    for await (const chunk of chunks) {
      if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size));
      size += chunk.byteLength;
      if (size > limitBytes) break;
      hash.update(chunk);
    }
  } catch (error) {
    throw new Refusal('INVALID_INPUT', `${shown} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
  // It has grown while it was read.
  if (size > limitBytes) throw tooLarge(shown, limitBytes);
  return { hash: hash.digest('hex'), size, head: Buffer.concat(head) };
}

const CHUNK_BYTES = 256 * 1024;
