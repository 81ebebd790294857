import { access, constants, readFile, realpath, stat } from 'node:fs/promises';
import { errorCode } from '../model/error-code.ts';
import { type NotWritten, type NotWrittenReason, notWritten, reasonToLeave } from './not-written.ts';
import { replaceFile } from './replace-file.ts';

export interface WriteBack {
  readonly path: string;
  /** The text that was read. If the file holds another by now, it is not written. */
  readonly before: string;
  readonly after: string;
}

export type WriteBackResult = { readonly written: true; readonly modifiedAt: Date } | NotWritten;

/**
 * Replaces the text of a script in one step: whoever reads it, or whatever ends us, finds the one text or the other.
 * The mode stays, and the owner where we may set it; of a link, the file that it leads to is replaced. What keeps the
 * file from being written is told, not thrown. Between the last look at the file and its replacement, a few
 * microseconds, a change by another program would be lost.
 */
export async function writeBack(change: WriteBack): Promise<WriteBackResult> {
  return await replaceText({ ...change, reasonToLeave });
}

interface TextChange {
  readonly path: string;
  /** Absent: whatever text the file has is replaced. */
  readonly before?: string;
  readonly after: string;
  /** Why what is at a path is not to be changed; by default everything may be. */
  readonly reasonToLeave?: (path: string) => NotWrittenReason | undefined;
}

/** As `writeBack`, for files of any name. */
export async function replaceText({
  path,
  before,
  after,
  reasonToLeave,
}: TextChange): Promise<WriteBackResult> {
  try {
    const target = await realpath(path);
    const obstacle = reasonToLeave?.(path) ?? reasonToLeave?.(target) ?? (await obstacleTo(target));
    if (obstacle !== undefined) return notWritten(obstacle, path);
    const isUnchanged = async () => before === undefined || (await isStill(target, before));
    const modifiedAt = (await isUnchanged()) ? await replaceFile(target, after, isUnchanged) : undefined;
    return modifiedAt === undefined ? notWritten('changed', path) : { written: true, modifiedAt };
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return notWritten(reasonOf(error), path, error);
  }
}

const ANY_WRITE_BIT = 0o222;

async function obstacleTo(target: string): Promise<NotWrittenReason | undefined> {
  const stats = await stat(target);
  if (!stats.isFile()) return 'changed';
  const { mode, nlink } = stats;
  // Root may write everything; what the owner wants is in the bits.
  if ((mode & ANY_WRITE_BIT) === 0) return 'read-only';
  // Its other names would keep the old text.
  if (nlink > 1) return 'hard-linked';
  await access(target, constants.W_OK);
  return undefined;
}

async function isStill(path: string, text: string): Promise<boolean> {
  return (await readFile(path)).equals(Buffer.from(text));
}

function reasonOf(error: unknown): NotWrittenReason {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'read-only';
    case 'EDQUOT':
    case 'EFBIG':
    case 'ENOSPC':
      return 'disk-full';
    case 'ELOOP':
    case 'ENOENT':
    case 'ENOTDIR':
      return 'gone';
    default:
      return 'failed';
  }
}
