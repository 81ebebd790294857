import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';
import { byName } from './by-name.ts';
import { isInside } from './safe-path.ts';
import { isScriptFolder, isScriptName } from './script-names.ts';

/** A script of a workspace. */
export interface ScriptFile {
  /** From the workspace, with `/` between folders. */
  readonly path: string;
  readonly modifiedAt: Date;
  readonly size: number;
}

export interface ScriptList {
  /** In the order in which people would put them: 2 before 10. */
  readonly scripts: readonly ScriptFile[];
  /** Whether there are more, which were not looked for. */
  readonly isCut: boolean;
  /** Folders that may not be read. */
  readonly unreadable: readonly string[];
}

/** More than any workspace has; where there are, the list is cut. */
const MOST_SCRIPTS = 10_000;
const FOLDERS_AT_ONCE = 16;
const FILES_AT_ONCE = 64;

/**
 * Every `*.prompt.md` of a workspace. Not looked into: `.git`, `node_modules`, other hidden folders except `.github`,
 * and links to folders, so that nothing is found twice or outside; links to files count where they lead to one inside.
 */
export async function listScripts(workspace: string, limit = MOST_SCRIPTS): Promise<ScriptList> {
  return await walkScripts(await rootOf(workspace), { limit });
}

interface Walk {
  /** Where it begins, from the root; by default there. */
  readonly from?: string;
  readonly limit?: number;
  /** Called with each folder before it is read. */
  readonly onFolder?: (folder: string) => void;
}

export async function walkScripts(
  root: string,
  { from = '', limit = Number.POSITIVE_INFINITY, onFolder }: Walk = {},
): Promise<ScriptList> {
  const scripts: ScriptFile[] = [];
  const unreadable: string[] = [];
  const folders = [from];
  const visit = async (folder: string): Promise<void> => {
    onFolder?.(folder);
    const entries = await entriesOf(join(root, folder));
    if (entries === undefined) unreadable.push(folder);
    const found: Dirent[] = [];
    for (const entry of entries ?? []) {
      if (!entry.isDirectory()) {
        if (isScriptName(entry.name)) found.push(entry);
      } else if (isScriptFolder(entry.name)) folders.push(joined(folder, entry.name));
    }
    while (found.length > 0 && scripts.length <= limit) {
      const looked = await Promise.all(
        found.splice(-FILES_AT_ONCE).map(async ({ name }) => await scriptAt(root, joined(folder, name))),
      );
      scripts.push(...looked.filter((script) => script !== undefined));
    }
  };
  while (folders.length > 0 && scripts.length <= limit) {
    await Promise.all(folders.splice(0, FOLDERS_AT_ONCE).map(visit));
  }
  const sorted = scripts.sort((one, other) => byName(one.path, other.path));
  return {
    scripts: sorted.slice(0, limit),
    isCut: sorted.length > limit,
    unreadable: unreadable.sort(byName),
  };
}

/** A path from the root, with `/` between folders. */
export function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The script at a path from the root; `undefined` if it is gone, out of reach, no file, or a link that leads to anything but a script. */
export async function scriptAt(root: string, path: string): Promise<ScriptFile | undefined> {
  try {
    const place = join(root, path);
    const own = await lstat(place);
    if (own.isSymbolicLink() && !isScriptOf(root, await realpath(place))) return undefined;
    const stats = own.isSymbolicLink() ? await stat(place) : own;
    return stats.isFile() ? { path, modifiedAt: stats.mtime, size: stats.size } : undefined;
  } catch (error) {
    if (isGone(error) || isLocked(error)) return undefined;
    throw error;
  }
}

/** Whether what a link leads to is a script of the same workspace, and not something else under such a name. */
function isScriptOf(root: string, real: string): boolean {
  return isInside(root, real) && isScriptName(basename(real));
}

/** What a folder holds; nothing if it is gone, `undefined` if it may not be read. */
export async function entriesOf(folder: string): Promise<readonly Dirent[] | undefined> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isGone(error)) return [];
    if (isLocked(error)) return undefined;
    throw error;
  }
}

/** The folder itself, whatever links lead to it. */
export async function rootOf(workspace: string): Promise<string> {
  try {
    return await realpath(workspace);
  } catch (error) {
    throw new Refusal('NOT_FOUND', `There is no folder ${workspace}: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}

/** Whether a path has gone since its folder was read, or is a link that leads nowhere. */
export function isGone(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}

function isLocked(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'EACCES' || code === 'EPERM';
}
