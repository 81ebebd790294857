import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../model/error-code.ts';

/**
 * Puts a text in the place of a file, or of none, in one step, and tells when; undefined, and nothing is written, if it
 * is no longer wanted at the last moment. The mode stays, and the owner where we may set it. A link is replaced itself.
 */
export async function replaceFile(
  target: string,
  text: string,
  isStillWanted: () => Promise<boolean> = async () => true,
): Promise<Date | undefined> {
  const draft = join(dirname(target), `${DRAFT_START}${randomUUID()}${DRAFT_END}`);
  let modifiedAt: Date;
  try {
    const earlier = await statsOf(target);
    const file = await open(draft, 'wx', earlier ? 0o600 : 0o666);
    try {
      await file.writeFile(text);
      if (earlier) await takeOver(file, earlier);
      await file.sync();
      modifiedAt = (await file.stat()).mtime;
    } finally {
      await file.close();
    }
    if (!(await isStillWanted())) return undefined;
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
  await removeLeftovers(dirname(target), modifiedAt);
  return modifiedAt;
}

async function statsOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Gives the new file the owner and the mode of the one that it is to replace. */
async function takeOver(file: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  const own = await file.stat();
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
