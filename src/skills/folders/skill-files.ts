import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseUnsafeName, safePath } from '../../files/safe-path.ts';
import { sha256 } from '../../files/sha256.ts';
import { errorCode } from '../../model/error-code.ts';
import { isRefusal } from '../../model/refusal.ts';
import { readSmallFile } from './small-file.ts';
import { type Stamp, stampAt } from './stamp.ts';

export interface SkillFile {
  readonly path: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

/** The files of one skill, and what was looked at in them. */
export class SkillFiles {
  /** A real path. */
  readonly folder: string;
  readonly stamps: Stamp[] = [];
  /** Of everything that was read: the same for the same content. */
  readonly #contents: string[] = [];
  /** Whether whatever may change what was read shows in the folder itself, or in its `scripts`. */
  isAllHere = true;
  #entries: readonly Dirent[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  get content(): string {
    return sha256(this.#contents.join('\0'));
  }

  get names(): readonly string[] {
    return this.#entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  }

  /** Before anything else: what is in the folder. */
  async look(): Promise<void> {
    this.stamps.push(await stampAt(this.folder));
    this.#entries = await readdir(this.folder, { withFileTypes: true });
  }

  /** A file of the folder, or a sentence on why it cannot be read. It may not lead out of the folder. */
  async read(name: string, mostMegabytes: number): Promise<SkillFile | { readonly fault: string }> {
    const place = await this.#placeOf(name);
    const reading = 'fault' in place ? place : readSmallFile(place.path, name, mostMegabytes);
    if ('fault' in reading) {
      if (isSafeName(name)) this.stamps.push(await stampAt(join(this.folder, name)));
      this.note(name, reading.fault);
      return reading;
    }
    const { bytes, stamp, hasOtherNames } = reading;
    const hash = sha256(bytes);
    this.stamps.push(stamp);
    if (hasOtherNames) this.isAllHere = false;
    this.note(name, hash);
    return { path: stamp.path, bytes, hash };
  }

  /** The names in `scripts/`; of links only those that stay in the folder of the skill. */
  async scripts(): Promise<readonly string[]> {
    const folder = this.#entries.find(({ name }) => name === SCRIPTS_FOLDER);
    if (folder === undefined) return [];
    const place = folder.isDirectory()
      ? { path: join(this.folder, SCRIPTS_FOLDER) }
      : await this.#placeOf(SCRIPTS_FOLDER);
    if ('fault' in place) return [];
    this.stamps.push(await stampAt(place.path));
    const names: string[] = [];
    for (const entry of await entriesIn(place.path)) {
      const isLink = entry.isSymbolicLink();
      if (entry.isFile() || (isLink && (await this.#isHere(`${SCRIPTS_FOLDER}/${entry.name}`))))
        names.push(entry.name);
    }
    return names;
  }

  /** Adds to the content what was found out otherwise. */
  note(...facts: readonly string[]): void {
    this.#contents.push(...facts);
  }

  async #isHere(name: string): Promise<boolean> {
    return 'path' in (await this.#placeOf(name));
  }

  async #placeOf(name: string): Promise<{ readonly path: string } | { readonly fault: string }> {
    const entry = this.#entries.find((each) => each.name === name);
    if (entry?.isFile()) return { path: join(this.folder, name) };
    // To a link, and to what is in a folder below, may happen what no watcher of this folder tells.
    if (entry !== undefined || /[/\\]/.test(name)) this.isAllHere = false;
    try {
      return { path: await safePath(this.folder, name) };
    } catch (error) {
      if (isRefusal(error)) return { fault: error.message };
      throw error;
    }
  }
}

function isSafeName(name: string): boolean {
  try {
    refuseUnsafeName(name);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

export const SCRIPTS_FOLDER = 'scripts';

async function entriesIn(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [];
  }
}
