import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rootOf } from '../../files/list-scripts.ts';
import { safePathIfThere } from '../../files/safe-path.ts';
import { errorCode } from '../../model/error-code.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { SkillList } from '../skills.ts';
import { FolderReadings } from './folder-readings.ts';
import { broken } from './read-folder.ts';
import type { ReadDocument } from './read-prompt.ts';
import { skillList } from './skill-list.ts';

/** Where skills come from. */
export interface SkillSource {
  /**
   * The skills as they are on the disk when it is called. What did not change is not read again and stays the same
   * object, and so does the list as a whole.
   */
  list(): Promise<SkillList>;
  close(): Promise<void>;
}

export interface SkillFoldersParts {
  readonly workspace: string;
  readonly readDocument: ReadDocument;
  /** Whether the folders are watched, where that is of use; by default from the second list on. */
  readonly watches?: boolean;
}

/** The skills of a workspace: the folders in `skills/`. */
export function skillFolders(parts: SkillFoldersParts): SkillSource {
  return new SkillFolders(parts);
}

const SKILLS_FOLDER = 'skills';

class SkillFolders implements SkillSource {
  readonly #parts: SkillFoldersParts;
  readonly #closing = new AbortController();
  /** Which folder `skills/` is; another one has nothing to do with it. */
  #identity: string | undefined;
  #readings: FolderReadings | undefined;
  #list: SkillList = skillList([]);
  #looks = 0;
  #running: Promise<SkillList> | undefined;
  #next: Promise<SkillList> | undefined;

  constructor(parts: SkillFoldersParts) {
    this.#parts = parts;
  }

  async list(): Promise<SkillList> {
    if (this.#running === undefined && this.#next === undefined) return await this.#begin();
    // The one that runs may have passed already what has changed since.
    this.#next ??= (this.#running ?? Promise.resolve()).then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return await this.#next;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled([this.#running, this.#next]);
    await this.#readings?.close();
  }

  async #begin(): Promise<SkillList> {
    this.#next = undefined;
    const running = this.#look();
    this.#running = running;
    try {
      return await running;
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }

  async #look(): Promise<SkillList> {
    this.#closing.signal.throwIfAborted();
    const identity = await identityOf(join(this.#parts.workspace, SKILLS_FOLDER));
    if (identity !== this.#identity) await this.#enter(identity);
    const mayWatch = this.#parts.watches ?? this.#looks > 0;
    this.#looks++;
    if (await this.#readings?.update(mayWatch)) this.#list = skillList(this.#readings?.listed ?? []);
    return this.#list;
  }

  async #enter(identity: string | undefined): Promise<void> {
    await this.#readings?.close();
    this.#readings = undefined;
    this.#list = skillList([]);
    this.#identity = identity;
    if (identity === undefined) return;
    const workspace = await rootOf(this.#parts.workspace);
    try {
      const folder = await safePathIfThere(workspace, SKILLS_FOLDER);
      if (folder === undefined) return;
      const { readDocument } = this.#parts;
      this.#readings = new FolderReadings(
        { workspace, folder },
        { readDocument, signal: this.#closing.signal },
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { listed } = broken(SKILLS_FOLDER, [{ severity: 'error', file: '', message: error.message }]);
      this.#list = skillList([{ ...listed, path: SKILLS_FOLDER }]);
    }
  }
}

/** Undefined where there is no such folder. */
async function identityOf(folder: string): Promise<string | undefined> {
  try {
    const stats = await stat(folder, { bigint: true });
    // Moved away with a link in its place, it is the same folder at another path.
    return stats.isDirectory() ? `${stats.dev}:${stats.ino}:${await realpath(folder)}` : undefined;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
