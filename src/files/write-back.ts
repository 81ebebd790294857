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
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { isScriptName } from './script-names.ts';

export interface WriteBack {
  readonly path: string;
  /** The text that was read. If the file holds another by now, it is not written. */
  readonly before: string;
  readonly after: string;
}

/** Why a file was left as it is. */
export type NotWrittenReason =
  | 'changed'
  | 'disk-full'
  | 'failed'
  | 'gone'
  | 'hard-linked'
  | 'no-script'
  | 'prompts-folder'
  | 'read-only';

export type WriteBackResult =
  | { readonly written: true; readonly modifiedAt: Date }
  | { readonly written: false; readonly reason: NotWrittenReason; readonly message: string };

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
  // Whatever else a path may lead to is not ours to change.
  if (!isScriptName(basename(path)) || !isScriptName(basename(target))) return 'no-script';
  if (isInPromptsFolder(resolve(path)) || isInPromptsFolder(target)) return 'prompts-folder';
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

/** Prompt files there belong to other programs too. */
function isInPromptsFolder(path: string): boolean {
  return /[/\\]\.github[/\\]prompts[/\\]/i.test(path);
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

function notWritten(reason: NotWrittenReason, path: string, error?: unknown): WriteBackResult {
  return { written: false, reason, message: SENTENCES[reason](path, error) };
}

const SENTENCES: Readonly<Record<NotWrittenReason, (path: string, error: unknown) => string>> = {
  changed: (path) => `${path} was changed meanwhile and is left as it is.`,
  'disk-full': (path) => `There is no room to write ${path}; it is left as it is.`,
  failed: (path, error) => `${path} cannot be written and is left as it is: ${errorMessage(error)}.`,
  gone: (path) => `${path} is gone, and is not written anew.`,
  'hard-linked': (path) =>
    `${path} has other names (hard links), which would no longer be the same file; it is left as it is.`,
  'no-script': (path) => `${path} does not end in .prompt.md and is left as it is.`,
  'prompts-folder': (path) => `${path} is left as it is, as everything in .github/prompts is.`,
  'read-only': (path) => `${path} is read-only and is left as it is.`,
};
