import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import { isGone, rootOf } from '../files/list-scripts.ts';
import { QuietTime } from '../files/quiet-time.ts';
import { safePathIfThere } from '../files/safe-path.ts';
import { sha256 } from '../files/sha256.ts';
import { readTextFile } from '../files/text-file.ts';
import type { WorkspaceWatch } from '../files/watch-workspace.ts';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { AGENTS_FILE } from './agent-files.ts';
import { readAgents } from './read-agents.ts';

type OnError = (error: unknown) => void;

/**
 * Tells when what `agents.json` or a system prompt that it names holds has changed, from when it resolves. Several writes
 * in a burst are one change, and so is a save by rename. Close it when done.
 */
export async function watchAgents(
  workspace: string,
  onChange: () => void,
  onError: OnError,
): Promise<WorkspaceWatch> {
  const watching = new Watching(await rootOf(workspace), onChange, onError);
  await watching.begin();
  return watching;
}

/** A watcher only says when to look: whether something has changed is found by comparing with what is known. */
class Watching implements WorkspaceWatch {
  readonly #root: string;
  readonly #onChange: () => void;
  readonly #onError: OnError;
  /** The folders on the way to the files, each with what tells it from another of its name. */
  readonly #folders = new Map<string, { readonly identity: string; readonly watcher: FSWatcher }>();
  #files: ReadonlySet<string> = new Set();
  #known = '';
  readonly #quiet = new QuietTime(() => this.#look());
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(root: string, onChange: () => void, onError: OnError) {
    this.#root = root;
    this.#onChange = onChange;
    this.#onError = onError;
  }

  async begin(): Promise<void> {
    try {
      this.#known = await this.#state();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#quiet.stop();
    for (const { watcher } of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }

  #touch(): void {
    if (!this.#isClosed) this.#quiet.touch();
  }

  #look(): void {
    this.#looking = this.#looking.then(async () => {
      try {
        await this.#compare();
      } catch (error) {
        this.#onError(error);
      }
    });
  }

  async #compare(): Promise<void> {
    if (this.#isClosed) return;
    if ((await folderIdentity(this.#root)) === undefined) {
      this.close();
      this.#onError(new Refusal('NOT_FOUND', `The folder ${this.#root} is gone and no longer watched.`));
      return;
    }
    const state = await this.#state();
    const isChanged = state !== this.#known;
    this.#known = state;
    if (isChanged && !this.#isClosed) this.#onChange();
  }

  /** Watches what is to be watched now, and then tells what all of it holds. */
  async #state(): Promise<string> {
    const text = await this.#contentOf(AGENTS_FILE);
    const named = readAgents(text ?? '').agents.flatMap(({ systemPrompt }) => systemPrompt ?? []);
    const prompts = [...new Set(named)].map((name) => normalize(name));
    this.#files = new Set(
      (await Promise.all([AGENTS_FILE, ...prompts].map((name) => this.#placesOf(name)))).flat(),
    );
    await this.#watchFolders();
    const contents = await Promise.all([AGENTS_FILE, ...prompts].map((name) => this.#contentOf(name)));
    return sha256(JSON.stringify(contents));
  }

  /** Where a file is, and where it really is, from the root; nothing if it may not be looked at. */
  async #placesOf(name: string): Promise<readonly string[]> {
    try {
      const real = await safePathIfThere(this.#root, name);
      return real === undefined ? [name] : [name, relative(this.#root, real)];
    } catch (error) {
      if (isRefusal(error)) return name === AGENTS_FILE ? [name] : [];
      throw error;
    }
  }

  async #contentOf(name: string): Promise<string | null> {
    try {
      const path = await safePathIfThere(this.#root, name);
      return path === undefined ? null : (await readTextFile(path)).text;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  async #watchFolders(): Promise<void> {
    const wanted = new Set(Array.from(this.#files).flatMap(foldersTo));
    for (const [folder, { watcher }] of this.#folders) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#folders.delete(folder);
    }
    for (const folder of wanted) {
      const identity = await folderIdentity(join(this.#root, folder));
      const known = this.#folders.get(folder);
      if (known?.identity === identity) continue;
      known?.watcher.close();
      this.#folders.delete(folder);
      if (identity !== undefined) this.#watch(folder, identity);
    }
  }

  #watch(folder: string, identity: string): void {
    if (this.#isClosed) return;
    try {
      const watcher = watch(join(this.#root, folder), (_, name) => {
        if (name === null || this.#isOnTheWay(join(folder, name))) this.#touch();
      });
      watcher.on('error', (error) => {
        // A folder that goes is told of by the one that it was in.
        if (!isGone(error) && errorCode(error) !== 'EPERM') this.#onError(error);
      });
      this.#folders.set(folder, { identity, watcher });
    } catch (error) {
      if (isGone(error)) return;
      throw new Refusal('INVALID_INPUT', `${AGENTS_FILE} cannot be watched: ${errorMessage(error)}.`, {
        cause: error,
      });
    }
  }

  /** Whether a path is that of a file we know, or of a folder that it is in. The root tells of itself by its name. */
  #isOnTheWay(path: string): boolean {
    return (
      path === basename(this.#root) ||
      Array.from(this.#files).some((file) => file === path || file.startsWith(path + sep))
    );
  }
}

/** The folders that a file is in, the root, which is called `.`, included. */
function foldersTo(file: string): readonly string[] {
  const folder = dirname(file);
  return folder === '.' ? ['.'] : [...foldersTo(folder), folder];
}

/** What tells a folder from others; undefined if there is none. */
async function folderIdentity(path: string): Promise<string | undefined> {
  try {
    const stats = await stat(path);
    // The number of one that is gone may be given to the next.
    return stats.isDirectory() ? `${stats.ino} ${stats.birthtimeMs}` : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
