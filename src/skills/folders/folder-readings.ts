import { readdir } from 'node:fs/promises';
import { byName } from '../../files/by-name.ts';
import { isGone } from '../../files/list-scripts.ts';
import type { ListedSkill } from '../../model/skill.ts';
import { FolderWatch, tellsAtOnce } from './folder-watch.ts';
import { isSkillName, lookAtFolder, type ReadFolder, type SkillsHome } from './look-at-folder.ts';
import type { PromptReader } from './read-prompt.ts';
import { someAtOnce } from './some-at-once.ts';
import { isUnchanged, looksAsBefore } from './stamp.ts';

/** What reads a skill, and until when. */
export type SkillReader = Omit<PromptReader, 'known'>;

const MOST_AT_ONCE = 16;
/** So often everything is looked at behind a request, for what no watcher tells: a mapped file, a mounted folder. */
const SWEEP_EVERY_MS = 30_000;

/** The folders of one `skills/` as they were read. One thing at a time is asked of it. */
export class FolderReadings {
  readonly #home: SkillsHome;
  readonly #reader: SkillReader;
  readonly #folders = new Map<string, ReadFolder>();
  #names: readonly string[] | undefined;
  #watch: FolderWatch | undefined;
  #cannotWatch = false;
  #sweptAt = 0;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(home: SkillsHome, reader: SkillReader) {
    this.#home = home;
    this.#reader = reader;
  }

  /** By the names of the folders. */
  get listed(): readonly ListedSkill[] {
    this.#names ??= Array.from(this.#folders.keys()).toSorted(byName);
    return this.#names.flatMap((name) => this.#folders.get(name)?.listed ?? []);
  }

  /** Reads what has changed, and tells whether anything has. */
  async update(mayWatch: boolean): Promise<boolean> {
    if (this.#watch?.isLive) return await this.#lookWhereTold(this.#watch);
    this.#cannotWatch ||= this.#watch?.isRefused === true;
    const watches = mayWatch && !this.#cannotWatch && (await tellsAtOnce(this.#home.folder));
    this.#watch = watches ? new FolderWatch(this.#home.folder) : undefined;
    return await this.#lookEverywhere(this.#watch);
  }

  async close(): Promise<void> {
    this.#watch?.close();
    await this.#sweeping;
  }

  /** Everything is watched before it is looked at, so that nothing happens in between. */
  async #lookEverywhere(watch: FolderWatch | undefined): Promise<boolean> {
    this.#sweptAt = performance.now();
    const names = new Set([...(await namesIn(this.#home.folder)), ...this.#folders.keys()]);
    for (const name of names) watch?.enter(name);
    const changed = await someAtOnce(Array.from(names), MOST_AT_ONCE, (name) => this.#hasChanged(name));
    return await this.#read(changed.filter((name) => name !== undefined));
  }

  async #lookWhereTold(watch: FolderWatch): Promise<boolean> {
    const { inside, anew, isTooMuch } = await watch.touched();
    if (isTooMuch || !watch.isLive) return await this.#lookEverywhere(watch.isLive ? watch : undefined);
    const touched = Array.from(anew).filter(isSkillName);
    for (const name of touched) watch.enter(name);
    const told = new Set([...touched, ...inside]);
    const elsewhere = Array.from(this.#folders)
      .filter(([name, { isAllHere }]) => !isAllHere && !told.has(name))
      .map(([name]) => name);
    const changed = await someAtOnce(elsewhere, MOST_AT_ONCE, (name) => this.#hasChanged(name));
    this.#sweepBehind(watch);
    return await this.#read([...told, ...changed.filter((name) => name !== undefined)]);
  }

  async #hasChanged(name: string): Promise<string | undefined> {
    const folder = this.#folders.get(name);
    return folder !== undefined && (await isUnchanged(folder.stamps)) ? undefined : name;
  }

  async #read(names: readonly string[]): Promise<boolean> {
    try {
      const isOther = await someAtOnce(names, MOST_AT_ONCE, async (name) => {
        const before = this.#folders.get(name);
        const now = await lookAtFolder(this.#home, name, this.#reader, before);
        this.#put(name, now);
        return before?.listed !== now?.listed;
      });
      return isOther.includes(true);
    } catch (error) {
      for (const name of names) this.#watch?.touch(name);
      throw error;
    }
  }

  #put(name: string, folder: ReadFolder | undefined): void {
    if ((folder !== undefined) !== this.#folders.has(name)) this.#names = undefined;
    if (folder !== undefined) this.#folders.set(name, folder);
    else {
      this.#folders.delete(name);
      this.#watch?.leave(name);
    }
  }

  #sweepBehind(watch: FolderWatch): void {
    if (performance.now() - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = performance.now();
    this.#sweeping = this.#sweep(watch);
  }

  async #sweep(watch: FolderWatch): Promise<void> {
    for (const name of await namesIn(this.#home.folder)) if (!this.#folders.has(name)) watch.touch(name);
    await someAtOnce(Array.from(this.#folders), 2, async ([name, { stamps }]) => {
      if (watch.isLive && !(await looksAsBefore(stamps))) watch.touch(name);
    });
  }
}

/** The names that may be those of skills. */
async function namesIn(home: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(home, { withFileTypes: true });
    return entries.filter((each) => isSkillName(each.name) && !each.isFile()).map(({ name }) => name);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}
