import { randomUUID } from 'node:crypto';
import { chmod, constants, copyFile, lstat, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inTurn } from '../../files/in-turn.ts';
import { makeFolders } from '../../files/make-folders.ts';
import { refuseUnsafeName } from '../../files/safe-path.ts';
import { errorCode } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import { INSIDE } from './bubblewrap.ts';
import { COMMAND_LIMITS } from './command-limits.ts';
import { folderSize } from './folder-size.ts';
import { isLesserUserNeeded } from './lesser-user.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * Copies a file into a sandbox and returns its path from there, in the place of whatever file is there if it may replace
 * one. Refuses a target that leaves the sandbox, be it by a link that a command has made. No command runs there meanwhile.
 */
export async function putFile(
  sandbox: Sandbox,
  source: string,
  target: string,
  mayReplace: boolean,
): Promise<string> {
  const path = pathInside(target);
  const folder = await sandbox.folder();
  return await inTurn(folder, async () => {
    const parent = await openFolders(folder, dirname(path));
    const place = join(parent, path.slice(path.lastIndexOf('/') + 1));
    if (!mayReplace) await refuseTaken(place, path);
    await refuseFull(sandbox, folder, source);
    await copyInto(place, source, path);
    return path;
  });
}

/** The path from the sandbox, which may be given as commands see it. */
function pathInside(target: string): string {
  const name = target.startsWith(`${INSIDE}/`) ? target.slice(INSIDE.length + 1) : target;
  refuseUnsafeName(name);
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.length === 0 || /(?:^|\/)\.?$/.test(name))
    throw new Refusal(
      'INVALID_INPUT',
      `The path ${JSON.stringify(target)} names a folder, and no file in it.`,
    );
  return segments.join('/');
}

/** Commands may be another user, who has to be able to write there too. */
async function openFolders(folder: string, path: string): Promise<string> {
  if (path === '.') return folder;
  const parent = await makeFolders(folder, path, INSIDE);
  if (await isLesserUserNeeded()) {
    for (let each = parent; each !== folder; each = dirname(each)) await chmod(each, 0o777);
  }
  return parent;
}

/** A command that may run unasked could find another file there than the one that it was allowed for. */
async function refuseTaken(place: string, path: string): Promise<void> {
  const earlier = await lstat(place).catch(() => undefined);
  if (earlier === undefined || earlier.isDirectory()) return;
  throw new Refusal(
    'FILE_EXISTS',
    `There is a file at ${path} already: choose another path, or remove it first.`,
  );
}

async function refuseFull({ maxBytes }: Sandbox, folder: string, source: string): Promise<void> {
  const [{ bytes, files }, { size }] = await Promise.all([folderSize(folder), stat(source)]);
  if (bytes + size <= maxBytes && files < COMMAND_LIMITS.sandboxFiles) return;
  throw new Refusal(
    'TOO_LARGE',
    `There is no room in ${INSIDE} for it: remove files there first. All together may take ${Math.floor(maxBytes / 1024 / 1024)} MB, ` +
      `in ${COMMAND_LIMITS.sandboxFiles.toLocaleString('en-US')} files.`,
  );
}

async function copyInto(place: string, source: string, path: string): Promise<void> {
  const draft = join(dirname(place), `.cuebook-${randomUUID()}.tmp`);
  try {
    const earlier = await lstat(place).catch(() => undefined);
    if (earlier?.isDirectory()) throw new Refusal('INVALID_INPUT', `${path} is a folder.`);
    await copyFile(source, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(draft, (await isLesserUserNeeded()) ? 0o666 : 0o644);
    await rename(draft, place);
  } catch (error) {
    const code = errorCode(error);
    if (error instanceof Refusal || code === undefined) throw error;
    throw new Refusal('INVALID_INPUT', `The file cannot be put at ${path}: ${code}.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}
