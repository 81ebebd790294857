import type { Stats } from 'node:fs';
import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode, errorMessage } from '../model/error-code.ts';

/** A file or folder that others on this machine may read or change, though it is for its owner only. */
interface LooseFile {
  readonly path: string;
  /** The permission bits that it has, and those that it should have. */
  readonly mode: number;
  readonly rightMode: number;
}

/** What came of an attempt to restrict a file. */
interface RestrictedFile extends LooseFile {
  /** Why its mode could not be changed. */
  readonly problem?: string;
}

const FOLDER = '.cuebook';

/** What Cuebook writes in its folder. All else there was written by hand, and has the mode that its author gave it. */
const STORED = /^(?:cuebook\.db|datasets\.db|server\.json|chat-history|files$|terminals$|storage$)/;

/** Their folders are looked at, not what is in them: commands of another user may have to write there. */
const SEALED = /^sandboxes$/;

const ALL_BITS = 0o777;
const BITS_OF_OTHERS = 0o077;
const BITS_OF_FOLDERS = 0o700;
const BITS_OF_FILES = 0o600;

/** The modes of what is stored for a workspace: all of it is for its owner only. */
export interface FileModes {
  /**
   * What others on this machine can reach. Links are not followed, but for that of the database itself. What is
   * somebody else's is left out, as only its owner can mend it.
   */
  findLoose(): Promise<readonly LooseFile[]>;
  /** Gives files the modes that they should have, and changes nothing else of them. */
  restrict(files: readonly LooseFile[]): Promise<readonly RestrictedFile[]>;
}

/** @param database wherever it is; the folder of a file outside of the workspace's own is not looked at. */
export function fileModes(workspace: string, database: string): FileModes {
  return { findLoose: async () => await findLooseFiles(workspace, database), restrict: restrictFiles };
}

async function findLooseFiles(workspace: string, database: string): Promise<readonly LooseFile[]> {
  const loose: LooseFile[] = [];
  const folder = join(workspace, FOLDER);
  const stats = await statsOf(folder);
  const names = stats?.isDirectory() ? await namesIn(folder) : [];
  const stored = names.filter((name) => STORED.test(name));
  const sealed = names.filter((name) => SEALED.test(name));
  // One that holds nothing but a configuration came with the workspace.
  if (stored.length + sealed.length > 0) addIfLoose(loose, folder, stats);
  for (const name of stored) await lookAt(loose, join(folder, name));
  for (const name of sealed) addIfLoose(loose, join(folder, name), await statsOf(join(folder, name)));
  await lookAtDatabase(loose, database);
  return Array.from(new Map(loose.map((each) => [each.path, each])).values());
}

async function restrictFiles(files: readonly LooseFile[]): Promise<readonly RestrictedFile[]> {
  const restricted: RestrictedFile[] = [];
  for (const file of files) {
    try {
      // Somebody may have put a link to its place, which is not to be followed.
      const isLink = (await statsOf(file.path))?.isSymbolicLink() ?? false;
      if (!isLink) await chmod(file.path, file.rightMode);
      restricted.push(isLink ? { ...file, problem: 'it is a link now' } : file);
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      restricted.push({ ...file, problem: errorMessage(error) });
    }
  }
  return restricted;
}

/** With what SQLite makes beside it, and the copies that were made before migrations. */
async function lookAtDatabase(loose: LooseFile[], database: string): Promise<void> {
  // Nothing is there yet, or it is the address of a server.
  const path = await realpath(database).catch(() => undefined);
  if (path === undefined) return;
  const name = basename(path);
  for (const each of await namesIn(dirname(path))) {
    const end = each.startsWith(name) ? each.slice(name.length) : undefined;
    if (end === undefined || !/^(?:|-wal|-shm|-journal|\.before-schema-\d+(?:\.part)?)$/.test(end)) continue;
    addIfLoose(loose, join(dirname(path), each), await statsOf(join(dirname(path), each)));
  }
}

async function lookAt(loose: LooseFile[], path: string): Promise<void> {
  const stats = await statsOf(path);
  addIfLoose(loose, path, stats);
  if (!stats?.isDirectory()) return;
  for (const name of await namesIn(path)) {
    // It tells nothing of anybody.
    if (name !== '.gitignore') await lookAt(loose, join(path, name));
  }
}

function addIfLoose(loose: LooseFile[], path: string, stats: Stats | undefined): void {
  if (!stats || !(stats.isFile() || stats.isDirectory())) return;
  if (process.getuid !== undefined && stats.uid !== process.getuid()) return;
  const mode = stats.mode & ALL_BITS;
  if ((mode & BITS_OF_OTHERS) === 0) return;
  loose.push({ path, mode, rightMode: mode & (stats.isDirectory() ? BITS_OF_FOLDERS : BITS_OF_FILES) });
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    // It is gone, or may not be read: then there is nothing of ours to mend.
    if (errorCode(error) === undefined) throw error;
    return [];
  }
}

async function statsOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
