import type { Dirent } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, posix, relative } from 'node:path';
import { errorCode } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';
import { codeAgents } from './code-agents.ts';
import { entriesOf, isGone, joined } from './list-scripts.ts';
import { isInside } from './safe-path.ts';
import { sha256 } from './sha256.ts';

const MOST_FILES = 5_000;
const MOST_BYTES = 50 * 1024 * 1024;
const FILES_AT_ONCE = 64;

const CODE = /\.(?:[cm]?[jt]s|py|pyc|pyd|so|dll|dylib|json|node|wasm)$/i;

/** Node takes a file without an extension for code, too. Beside the code of an agent or a skill it may be meant so. */
const BARE = /^[^.]+$/;

/** Which files of a folder count: those that look like code, those without an extension too, or all. */
const COUNTING = {
  code: (name: string) => CODE.test(name),
  bare: (name: string) => CODE.test(name) || BARE.test(name),
  all: () => true,
} as const;

/** What Cuebook, version control, editors and users keep for themselves, and packages. Of these only packages are loaded. */
const NOT_LOOKED_INTO = new Set([
  '.cuebook',
  '.minds',
  '.dialogs',
  '.git',
  '.hg',
  '.svn',
  '.vscode',
  '.idea',
  '.cache',
  '.config',
  '.local',
  '.venv',
  'node_modules',
]);

const SKILLS = 'skills';

/** What decides what runs, wherever code is looked for. */
const ALWAYS = ['agents.json', '.cuebook/config.yaml'];

/** The limits, which tests make smaller. */
export interface PinLimits {
  readonly files?: number;
  readonly bytes?: number;
}

/**
 * The SHA-256 of everything that a workspace, which is a real path, can run, by its path from there: files of code and
 * JSON, those without an extension in the folders of agents and skills, all beside the scripts of skills, and the configuration. Some folders are not looked into,
 * unless the code of an agent is there; of these, only packages can be loaded.
 */
export async function pinnedFiles(
  root: string,
  limits: PinLimits = {},
): Promise<ReadonlyMap<string, string>> {
  const agents = (await codeAgents(root)).map(({ path }) => posix.normalize(path)).filter(staysInside);
  const beside = agents.map((path): Folder => ({ path: posix.dirname(path), counting: 'bare' }));
  const folders: readonly Folder[] = [
    { path: '', counting: 'code' },
    ...beside,
    ...(await skillFolders(root)),
  ];
  const found = await codeFiles(root, folders, limits.files ?? MOST_FILES);
  const modules = await Promise.all(agents.map(async (path) => await namesOf(root, path)));
  const paths = Array.from(new Set([...ALWAYS, ...modules.flat(), ...found])).sort();
  return await hashesOf(root, paths, limits.bytes ?? MOST_BYTES);
}

function staysInside(path: string): boolean {
  return !isAbsolute(path) && path !== '..' && !path.startsWith('../');
}

/** A folder to look into, from the workspace. */
interface Folder {
  readonly path: string;
  readonly counting: keyof typeof COUNTING;
}

/** Whatever lies beside the scripts of a skill may be loaded by them. */
async function skillFolders(root: string): Promise<readonly Folder[]> {
  const entries = (await entriesOf(join(root, SKILLS))) ?? [];
  const own = entries.map(({ name }): Folder => ({ path: joined(SKILLS, name), counting: 'bare' }));
  return [...own, ...own.map(({ path }): Folder => ({ path: joined(path, 'scripts'), counting: 'all' }))];
}

/** Those of agents and skills come first, as each is looked into once. */
async function codeFiles(root: string, from: readonly Folder[], limit: number): Promise<readonly string[]> {
  const files: string[] = [];
  const folders = [...from];
  const visited = new Set<string>();
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const { path, counting } = folder;
    const real = await realIfThere(join(root, path));
    if (real === undefined || visited.has(real)) continue;
    visited.add(real);
    if (!isInside(root, real)) throw leadsOut(path);
    const here = relative(root, real);
    for (const entry of (await entriesOf(real)) ?? []) {
      const inner = joined(here, entry.name);
      if (await isFolder(entry, join(real, entry.name))) {
        if (!NOT_LOOKED_INTO.has(entry.name)) folders.push({ path: inner, counting });
      } else if (COUNTING[counting](entry.name)) {
        files.push(...(entry.isSymbolicLink() ? await namesOf(root, inner) : [inner]));
      }
    }
    if (files.length > limit) throw tooLarge(`more than ${limit} files of code`);
  }
  return files;
}

/** A file is loaded by its real name: a link has two. */
async function namesOf(root: string, path: string): Promise<readonly string[]> {
  const real = await realIfThere(join(root, path));
  return real !== undefined && isInside(root, real) ? [path, relative(root, real)] : [path];
}

async function isFolder(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const stats = await orNothing(async () => await stat(path));
  return stats?.isDirectory() ?? false;
}

/** Files that are not there, or may not be read and so not be run either, have no hash. */
async function hashesOf(
  root: string,
  paths: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  let size = 0;
  const hash = async (path: string): Promise<string | undefined> => {
    const place = join(root, path);
    const stats = await orNothing(async () => await stat(place));
    if (!stats?.isFile()) return undefined;
    size += stats.size;
    if (size > limit) throw tooLarge(`more than ${Math.floor(limit / 1024 / 1024)} MB of code`);
    const content = await orNothing(async () => await readFile(place));
    return content && sha256(content);
  };
  for (let at = 0; at < paths.length; at += FILES_AT_ONCE) {
    const some = paths.slice(at, at + FILES_AT_ONCE).map(async (path) => [path, await hash(path)] as const);
    for (const [path, value] of await Promise.all(some)) if (value !== undefined) hashes.set(path, value);
  }
  return hashes;
}

async function realIfThere(path: string): Promise<string | undefined> {
  return await orNothing(async () => await realpath(path));
}

async function orNothing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (isGone(error) || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}

function leadsOut(folder: string): Refusal {
  return new Refusal(
    'INVALID_INPUT',
    `${folder} is a link that leaves the workspace, and cannot be pinned.`,
    {
      remedy: 'Take the link away, or trust the workspace without --pinned.',
    },
  );
}

function tooLarge(what: string): Refusal {
  return new Refusal('TOO_LARGE', `The workspace holds ${what}, too much to be pinned.`, {
    remedy: 'Trust it without --pinned, or keep the code in a smaller workspace.',
  });
}
