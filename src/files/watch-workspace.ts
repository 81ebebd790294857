import { createHash } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';
import { isGone, joined, rootOf, scriptAt, walkScripts } from './list-scripts.ts';
import { QuietTime } from './quiet-time.ts';
import { isScriptFolder, isScriptName } from './script-names.ts';

export interface ScriptChange {
  readonly type: 'added' | 'changed' | 'removed';
  /** From the workspace, with `/` between folders. */
  readonly path: string;
}

export interface WorkspaceWatch {
  close(): void;
}

type OnChange = (change: ScriptChange) => void;
type OnError = (error: unknown) => void;

/**
 * Tells what becomes of the scripts of a workspace, those that `listScripts` finds, from when it resolves. Several
 * writes in a burst are one change, and so is a save by rename. The first thing that happens to a file counts as a
 * change; from then on its content is known, and to be touched is none. A link is told of when it is made, made anew or
 * removed; what it leads to has a name of its own. Close it when done.
 */
export async function watchWorkspace(
  workspace: string,
  onChange: OnChange,
  onError: OnError,
): Promise<WorkspaceWatch> {
  const watching = new Watching(await rootOf(workspace), onChange, onError);
  await watching.begin();
  return watching;
}

/**
 * One watcher for each folder, because Node's own for whole trees loses what comes into a folder made a moment before,
 * and throws where files vanish. A watcher only says where to look: what changed is found by comparing with what is known.
 */
class Watching implements WorkspaceWatch {
  readonly #root: string;
  readonly #onChange: OnChange;
  readonly #onError: OnError;
  readonly #folders = new Map<string, FSWatcher>();
  /** The scripts that are there, with the hash of their content once something happened to them. */
  readonly #known = new Map<string, string | undefined>();
  #touched = new Set<string>();
  readonly #quiet = new QuietTime(() => this.#look());
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(root: string, onChange: OnChange, onError: OnError) {
    this.#root = root;
    this.#onChange = onChange;
    this.#onError = onError;
  }

  async begin(): Promise<void> {
    const begun = this.#enter('').then((paths) => {
      for (const path of paths) this.#known.set(path, undefined);
    });
    this.#looking = begun.catch(() => this.close());
    await begun;
  }

  close(): void {
    this.#isClosed = true;
    this.#quiet.stop();
    this.#leave('');
  }

  /** Watches a folder and those in it, and tells the scripts that are there. */
  async #enter(folder: string): Promise<readonly string[]> {
    const { scripts } = await walkScripts(this.#root, {
      from: folder,
      onFolder: (each) => this.#watch(each),
    });
    return scripts.map(({ path }) => path);
  }

  #leave(folder: string): void {
    for (const [each, watcher] of this.#folders) {
      if (!isWithin(folder, each)) continue;
      watcher.close();
      this.#folders.delete(each);
    }
  }

  #watch(folder: string): void {
    if (this.#isClosed) return;
    try {
      const watcher = watch(join(this.#root, folder), (event, name) => {
        if (name === null) this.#touch(folder);
        // What is written into other files is of no interest; folders come and go by other events.
        else if (event === 'rename' || isScriptName(name)) this.#touch(joined(folder, name));
      });
      watcher.on('error', (error) => {
        // A folder that goes is told of by the one that it was in.
        if (!isGone(error) && errorCode(error) !== 'EPERM') this.#onError(error);
      });
      this.#folders.get(folder)?.close();
      this.#folders.set(folder, watcher);
    } catch (error) {
      if (isGone(error)) return;
      const refusal = watchRefusal(folder, error);
      if (folder === '') throw refusal;
      this.#onError(refusal);
    }
  }

  #touch(path: string): void {
    if (this.#isClosed) return;
    this.#touched.add(path);
    this.#quiet.touch();
  }

  #look(): void {
    const touched = this.#touched;
    this.#touched = new Set();
    this.#looking = this.#looking.then(async () => {
      for (const path of touched) await this.#orTell(this.#lookAt(path));
      await this.#orTell(this.#lookForRoot());
    });
  }

  async #orTell(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#onError(error);
    }
  }

  async #lookAt(path: string): Promise<void> {
    if (this.#isClosed) return;
    const name = basename(path);
    if (isScriptFolder(name) && (await isFolder(join(this.#root, path)))) {
      // It is made or moved here, maybe in the place of another of this name: nothing that was known of it holds.
      this.#leave(path);
      const there = new Set(await this.#enter(path));
      for (const known of this.#knownIn(path)) if (!there.has(known)) this.#remove(known);
      for (const script of there) await this.#compare(script);
      return;
    }
    this.#leave(path);
    if (isScriptName(name) && (await scriptAt(this.#root, path))) await this.#compare(path);
    else for (const known of this.#knownIn(path)) this.#remove(known);
  }

  #knownIn(folder: string): readonly string[] {
    return Array.from(this.#known.keys()).filter((path) => isWithin(folder, path));
  }

  async #compare(path: string): Promise<void> {
    const hash = await contentHash(join(this.#root, path));
    const isKnown = this.#known.has(path);
    const isSame = isKnown && hash !== undefined && this.#known.get(path) === hash;
    this.#known.set(path, hash);
    if (!isSame) this.#tell({ type: isKnown ? 'changed' : 'added', path });
  }

  #remove(path: string): void {
    this.#known.delete(path);
    this.#tell({ type: 'removed', path });
  }

  #tell(change: ScriptChange): void {
    if (!this.#isClosed) this.#onChange(change);
  }

  async #lookForRoot(): Promise<void> {
    if (this.#isClosed || (await isFolder(this.#root))) return;
    for (const path of this.#knownIn('')) this.#remove(path);
    this.close();
    this.#onError(new Refusal('NOT_FOUND', `The folder ${this.#root} is gone and no longer watched.`));
  }
}

/** Whether a path is that of a folder or of something in it. */
function isWithin(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory();
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** `undefined` if it cannot be read: then it may be another each time. */
async function contentHash(path: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

function watchRefusal(folder: string, error: unknown): Refusal {
  const isFull = errorCode(error) === 'ENOSPC' || errorCode(error) === 'EMFILE';
  return new Refusal(
    'INVALID_INPUT',
    `The folder ${folder || 'of the workspace'} cannot be watched: ${errorMessage(error)}.`,
    {
      ...(isFull && { remedy: 'Let the system watch more folders: raise fs.inotify.max_user_watches.' }),
      cause: error,
    },
  );
}
