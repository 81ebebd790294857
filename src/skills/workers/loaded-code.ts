import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../files/sha256.ts';
import { errorCode } from '../../model/error-code.ts';

/** A file that is written twice within this time may look as if it had been written once: some clocks are slow. */
const TICK_MS = 2_000;

/** Libraries are not edited, and what is compiled is not used. */
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', '__pycache__', '.git']);
const CODE = /\.(?:py|[cm]?js|[cm]?ts|json|so)$/;

interface Mark {
  readonly facts: string;
  readonly isFresh: boolean;
}

/** What the scripts of a skill may load, as it was once: everything in `scripts/`, and code elsewhere in its folder. */
export class LoadedCode {
  readonly #folder: string;
  readonly #marks: ReadonlyMap<string, Mark>;
  /** Of the content of files whose time did not tell, when they were last looked at, whether they are written again. */
  readonly #hashes = new Map<string, string>();

  /** @param folder real path of the skill's folder */
  constructor(folder: string) {
    this.#folder = folder;
    this.#marks = marksIn(folder);
    for (const [name, { isFresh }] of this.#marks) if (isFresh) this.#hashes.set(name, this.#hash(name));
  }

  /** Whether anything is other than it was. */
  hasChanged(): boolean {
    const now = marksIn(this.#folder);
    if (now.size !== this.#marks.size) return true;
    for (const [name, { facts }] of this.#marks) if (now.get(name)?.facts !== facts) return true;
    for (const [name, hash] of this.#hashes) {
      if (this.#hash(name) !== hash) return true;
      if (now.get(name)?.isFresh === false) this.#hashes.delete(name);
    }
    return false;
  }

  #hash(name: string): string {
    try {
      return sha256(readFileSync(join(this.#folder, name)));
    } catch (error) {
      return `unread: ${errorCode(error)}`;
    }
  }
}

function marksIn(folder: string, inside = '', marks = new Map<string, Mark>()): ReadonlyMap<string, Mark> {
  for (const entry of entriesOf(join(folder, inside))) {
    if (LEFT_OUT.has(entry.name)) continue;
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) marksIn(folder, name, marks);
    else if (name.startsWith('scripts/') || CODE.test(name)) marks.set(name, markOf(join(folder, name)));
  }
  return marks;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

function markOf(path: string): Mark {
  try {
    const stats = statSync(path, { bigint: true });
    const { mtimeNs, ctimeNs, size, ino, mtimeMs, ctimeMs } = stats;
    const latest = Math.max(Number(mtimeMs), Number(ctimeMs));
    const isFresh = stats.isFile() && latest > Date.now() - TICK_MS;
    return { facts: `${mtimeNs}-${ctimeNs}-${size}-${ino}`, isFresh };
  } catch (error) {
    // It was removed meanwhile, or is a link to nowhere.
    return { facts: `${errorCode(error)}`, isFresh: false };
  }
}
