import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isInside } from '../files/safe-path.ts';
import { sha256 } from '../files/sha256.ts';
import { errorCode } from '../model/error-code.ts';

const MOST_FILES = 500;
const LARGEST_FILE = 5_000_000;

/** What Node tries for what is required without an ending. */
const ENDINGS = ['', '.js', '.json', '/index.js', '/index.json'];

/** Where the text of a module names a file beside it; what merely looks like it does no harm. */
const RELATIVE_IMPORT =
  /\b(?:from|import|import\s*\(|require\s*\()\s*(?<quote>['"`])(?<name>\.{1,2}(?:\/[^'"`\n]*)?)\k<quote>/g;

/**
 * The hash of a module and of the files that it imports by a relative path, directly or not. Both are real paths. Not
 * looked at: what lies outside the workspace, libraries, and what is only known when the code runs, which it does not.
 */
export async function codeHash(workspace: string, modulePath: string): Promise<string> {
  const hashes = new Map<string, string>();
  const waiting = [modulePath];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (hashes.has(path) || hashes.size === MOST_FILES) continue;
    const text = await unlessUnreadable(readFile(path, 'utf8'));
    if (text === undefined) continue;
    hashes.set(path, sha256(text));
    for (const name of path.endsWith('.json') ? [] : importsIn(text)) {
      const found = await located(join(dirname(path), name));
      if (found !== undefined && isOwn(workspace, found)) waiting.push(found);
    }
  }
  const files = Array.from(hashes, ([path, hash]) => [relative(workspace, path), hash]);
  return sha256(JSON.stringify(files.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))));
}

/** A module may be asked for with a query, to be loaded anew. */
function importsIn(text: string): ReadonlySet<string> {
  const names = Array.from(text.matchAll(RELATIVE_IMPORT), ({ groups }) => groups?.['name'] ?? '');
  return new Set(names.map((name) => name.replace(/[?#].*$/, '')));
}

async function located(path: string): Promise<string | undefined> {
  for (const ending of ENDINGS) {
    const found = await unlessUnreadable(fileAt(path + ending));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The real path of a file of a fair size. */
async function fileAt(path: string): Promise<string | undefined> {
  const stats = await stat(path);
  return stats.isFile() && stats.size <= LARGEST_FILE ? await realpath(path) : undefined;
}

function isOwn(workspace: string, path: string): boolean {
  return isInside(workspace, path) && !relative(workspace, path).split(sep).includes('node_modules');
}

/** What is not there, or may not be read, is told of when the code is loaded. */
async function unlessUnreadable<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
