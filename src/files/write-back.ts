import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  type FileHandle,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../model/error-code.ts';
import { type NotWritten, type NotWrittenReason, notWritten, reasonToLeave } from './not-written.ts';

export interface WriteBack {
  readonly path: string;
  /** The text that was read. If the file holds another by now, it is not written. */
  readonly before: string;
  readonly after: string;
}

export type WriteBackResult = { readonly written: true; readonly modifiedAt: Date } | NotWritten;

/**
 * Replaces the text of a file in one step: whoever reads it, or whatever ends us, finds the one text or the other.
 * The mode stays, and the owner where we may set it; of a link, the file that it leads to is replaced. What keeps the
 * file from being written is told, not thrown. Between the last look at the file and its replacement, a few
 * microseconds, a change by another program would be lost.
 */
export async function writeBack({ path, before, after }: WriteBack): Promise<WriteBackResult> {
  try {
    const target = await realpath(path);
    const obstacle = await obstacleTo(path, target, before);
    if (obstacle !== undefined) return notWritten(obstacle, path);
    const written = await replace(target, before, after);
    if (written === undefined) return notWritten('changed', path);
    await removeLeftovers(dirname(target), written);
    return { written: true, modifiedAt: written };
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return notWritten(reasonOf(error), path, error);
  }
}

const ANY_WRITE_BIT = 0o222;

async function obstacleTo(
  path: string,
  target: string,
  before: string,
): Promise<NotWrittenReason | undefined> {
  const foreign = reasonToLeave(path) ?? reasonToLeave(target);
  if (foreign !== undefined) return foreign;
  const stats = await stat(target);
  if (!stats.isFile()) return 'changed';
  const { mode, nlink } = stats;
  // Root may write everything; what the owner wants is in the bits.
  if ((mode & ANY_WRITE_BIT) === 0) return 'read-only';
  // Its other names would keep the old text.
  if (nlink > 1) return 'hard-linked';
  await access(target, constants.W_OK);
  return (await isStill(target, before)) ? undefined : 'changed';
}

async function isStill(path: string, text: string): Promise<boolean> {
  return (await readFile(path)).equals(Buffer.from(text));
}

/** When the file was replaced; `undefined` if it was changed meanwhile. */
async function replace(target: string, before: string, after: string): Promise<Date | undefined> {
  const draft = join(dirname(target), `${DRAFT_START}${randomUUID()}${DRAFT_END}`);
  try {
    const file = await open(draft, 'wx', 0o600);
    let modifiedAt: Date;
    try {
      await file.writeFile(after);
      await takeOver(file, target);
      await file.sync();
      modifiedAt = (await file.stat()).mtime;
    } finally {
      await file.close();
    }
    if (!(await isStill(target, before))) return undefined;
    await rename(draft, target);
    return modifiedAt;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Gives the new file the owner and the mode of the one that it is to replace. */
async function takeOver(file: FileHandle, target: string): Promise<void> {
  const [{ mode, uid, gid }, own] = await Promise.all([stat(target), file.stat()]);
  if (own.uid !== uid || own.gid !== gid) {
    try {
      await file.chown(uid, gid);
    } catch (error) {
      // Only root may give a file away.
      if (errorCode(error) !== 'EPERM') throw error;
    }
  }
  await file.chmod(mode & 0o7777);
}

/** Hidden, no script, and easy to ignore: `.cuebook-*.tmp`. */
const DRAFT_START = '.cuebook-';
const DRAFT_END = '.tmp';
const DRAFT_LIVES_MS = 60_000;

/** Takes away drafts that a process left which was killed while it wrote. */
async function removeLeftovers(folder: string, now: Date): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      if (!name.startsWith(DRAFT_START) || !name.endsWith(DRAFT_END)) continue;
      const { mtime } = await stat(join(folder, name));
      if (now.getTime() - mtime.getTime() > DRAFT_LIVES_MS) await rm(join(folder, name), { force: true });
    }
  } catch (error) {
    // They are in nobody's way; the next one who writes here tries again.
    if (errorCode(error) === undefined) throw error;
  }
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
