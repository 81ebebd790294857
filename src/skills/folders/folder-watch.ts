import { type FSWatcher, watch } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { errorCode } from '../../model/error-code.ts';
import { SCRIPTS_FOLDER } from './skill-files.ts';

/** What happened in `skills/` since it was asked last. */
export interface Touched {
  /** Folders in which something happened. */
  readonly inside: ReadonlySet<string>;
  /** Names that came, went or became others: whatever watched them watches nothing now. */
  readonly anew: ReadonlySet<string>;
  /** So much happened that something may have been missed. */
  readonly isTooMuch: boolean;
}

/** The kernel drops what nobody has taken beyond 16,384 events, which may also be those of other watchers. */
const MOST_EVENTS = 2_000;

/** Watches the folders of skills. It does not keep the process alive. */
export class FolderWatch {
  readonly #home: string;
  readonly #watchers = new Map<string, readonly FSWatcher[]>();
  #inside = new Set<string>();
  #anew = new Set<string>();
  #events = 0;
  #root: FSWatcher | undefined;
  #isLive = true;
  #isRefused = false;

  constructor(home: string) {
    this.#home = home;
    this.#root = this.#watch('', (_, name) => {
      if (name === null) this.#events = MOST_EVENTS;
      else this.#anew.add(name);
      // So it is told that the folder itself has gone; another one may be in its place, even with its number.
      if (name === basename(home)) this.close();
    });
    if (this.#root === undefined) this.close();
  }

  /** Whether it tells of everything. Once it does not, it never does again. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Whether the system lets us watch no more. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Tells of a folder from now on. */
  enter(name: string): void {
    this.leave(name);
    const inFolder = this.#watch(name, (_, file) => {
      if (file === null || file === SCRIPTS_FOLDER) this.#anew.add(name);
      else this.#inside.add(name);
    });
    const inScripts = this.#watch(join(name, SCRIPTS_FOLDER), (event) => {
      // What is written into a script is for who runs it; here it counts whether there is one.
      if (event === 'rename') this.#inside.add(name);
    });
    this.#watchers.set(
      name,
      [inFolder, inScripts].filter((watcher) => watcher !== undefined),
    );
  }

  leave(name: string): void {
    for (const watcher of this.#watchers.get(name) ?? []) watcher.close();
    this.#watchers.delete(name);
  }

  /** Has a name looked at with the next that are. */
  touch(name: string): void {
    this.#anew.add(name);
  }

  /** What happened until this is called, whoever did it, and on the way to its result. */
  async touched(): Promise<Touched> {
    // The events of everything that happened before are with the kernel. After one turn of the event loop we may still be
    // in the one in which this was called, and that one has asked the kernel already; after the second it was asked again.
    await setImmediate();
    await setImmediate();
    const touched = { inside: this.#inside, anew: this.#anew, isTooMuch: this.#events >= MOST_EVENTS };
    this.#inside = new Set();
    this.#anew = new Set();
    this.#events = 0;
    return touched;
  }

  close(): void {
    this.#isLive = false;
    this.#root?.close();
    this.#root = undefined;
    for (const name of Array.from(this.#watchers.keys())) this.leave(name);
  }

  #refuse(): void {
    this.#isRefused = true;
    this.close();
  }

  #watch(path: string, onEvent: (event: string, name: string | null) => void): FSWatcher | undefined {
    try {
      const watcher = watch(join(this.#home, path), { persistent: false }, (event, name) => {
        this.#events++;
        onEvent(event, name);
      });
      watcher.on('error', () => this.#refuse());
      return watcher;
    } catch (error) {
      const code = errorCode(error);
      if (code === undefined) throw error;
      // What is not there will be told of by the folder above.
      if (code !== 'ENOENT' && code !== 'ENOTDIR') this.#refuse();
      return undefined;
    }
  }
}

/** File systems of this machine, by the numbers of Linux: ext, xfs, btrfs, tmpfs, overlay, f2fs, zfs, bcachefs, ramfs. */
const OWN: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x858458f6,
]);

/** Whether events are there as soon as something happened: elsewhere they come later, or not for what others do. */
export async function tellsAtOnce(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    return OWN.has((await statfs(folder)).type);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}
