import type { Stats } from 'node:fs';
import { lstat, readdir, realpath, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../model/error-code.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { alone } from '../alone.ts';
import { inTurn } from '../in-turn.ts';
import { makeFolders } from '../make-folders.ts';
import { type SafePlace, safePath, safePlace, safePlaceIfThere } from '../safe-path.ts';
import { makeWorkspaceFolder } from '../workspace-folder.ts';

const FOLDER = '.cuebook/files';
const LOCK = 'changing.lock';
const DRAFT = /^draft-[\w-]+\.tmp$/;
const DRAFT_LIVES_MS = 24 * 3600 * 1000;
const PLACE = /^[0-9a-f]{2}$/;
const HASH = /^[0-9a-f]{64}$/;

export interface KeptContent {
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  /** When it was handed over last. */
  readonly keptAt: string;
}

/** Where the contents of files are kept, each under its hash. */
export class KeptFolder {
  readonly #workspace: string;

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /** The real path of a content that is there; refuses with NOT_FOUND what is not. */
  async pathOf(hash: string): Promise<string> {
    const place = placeOf(hash);
    const { path, stats } = await this.#existing(`${place}/${hash}`, hash);
    if (!stats.isFile()) throw notKept(hash);
    return path;
  }

  /** A path for a content that is about to come, with room around it. */
  async draft(id: string): Promise<string> {
    return join(await this.#made(FOLDER), `draft-${id}.tmp`);
  }

  /** The path that a content is to have. */
  async home(hash: string): Promise<string> {
    return join(await this.#made(placeOf(hash)), hash);
  }

  /** Takes away drafts that processes left which were killed while they wrote. */
  async sweep(now: Date): Promise<void> {
    try {
      for (const { path } of await this.oldDrafts(now)) await rm(path, { force: true });
    } catch (error) {
      // They are in nobody's way; whoever opens the workspace next tries again.
      if (errorCode(error) === undefined) throw error;
    }
  }

  /** Every content that is there. */
  async contents(): Promise<readonly KeptContent[]> {
    const contents: KeptContent[] = [];
    for (const place of await this.#names(FOLDER)) {
      if (!PLACE.test(place)) continue;
      for (const hash of await this.#names(`${FOLDER}/${place}`)) {
        const content = HASH.test(hash) && hash.startsWith(place) ? await this.#factsOf(hash) : undefined;
        if (content) contents.push(content);
      }
    }
    return contents;
  }

  /** Uploads that have not come to their end for a day: the processes that wrote them were killed. */
  async oldDrafts(now: Date): Promise<readonly { readonly path: string; readonly size: number }[]> {
    const place = await safePlaceIfThere(this.#workspace, FOLDER);
    if (!place?.stats.isDirectory()) return [];
    const drafts = [];
    for (const name of (await readdir(place.path)).filter((each) => DRAFT.test(each))) {
      const path = join(place.path, name);
      const stats = await lstatIfThere(path);
      if (stats && now.getTime() - stats.mtime.getTime() > DRAFT_LIVES_MS)
        drafts.push({ path, size: stats.size });
    }
    return drafts;
  }

  /** Puts a draft in its place, under the hash of its content. */
  async place(draft: string, hash: string): Promise<void> {
    const path = await this.home(hash);
    // Over what may be there: the same, unless somebody has damaged it.
    await this.#alone(async () => await rename(draft, path));
  }

  /** Counts a content as handed over now, because somebody is about to use it: for a day it is not removed. */
  async renew(hash: string, now: Date): Promise<void> {
    const path = await this.pathOf(hash);
    try {
      await this.#alone(async () => await utimes(path, now, now));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') throw notKept(hash);
      // Where we may not write, nobody of ours removes anything either.
      if (!isRefusal(error) && errorCode(error) === undefined) throw error;
    }
  }

  /** Removes a content, unless it was handed over anew or is gone; tells whether it did. */
  async remove({ hash, keptAt }: KeptContent): Promise<boolean> {
    return await this.#alone(async () => {
      const now = await this.#factsOf(hash);
      if (now?.keptAt !== keptAt) return false;
      await rm(join(await safePath(this.#workspace, placeOf(hash)), hash));
      return true;
    });
  }

  /** One process at a time adds or removes contents: between a look at one and its removal nobody hands it over anew. */
  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const lock = join(await this.#made(FOLDER), LOCK);
    return await inTurn(lock, async () => await alone(lock, work));
  }

  async #names(folder: string): Promise<readonly string[]> {
    const place = await safePlaceIfThere(this.#workspace, folder);
    return place?.stats.isDirectory() ? await readdir(place.path) : [];
  }

  async #factsOf(hash: string): Promise<KeptContent | undefined> {
    try {
      const file = await lstatIfThere(join(await safePath(this.#workspace, placeOf(hash)), hash));
      if (!file?.isFile()) return undefined;
      return { hash, size: file.size, keptAt: file.mtime.toISOString() };
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND')) return undefined;
      throw error;
    }
  }

  async #made(folder: string): Promise<string> {
    await makeWorkspaceFolder(this.#workspace);
    return await makeFolders(await realpath(this.#workspace), folder);
  }

  async #existing(place: string, hash: string): Promise<SafePlace> {
    try {
      return await safePlace(this.#workspace, place);
    } catch (error) {
      throw isRefusal(error, 'NOT_FOUND') ? notKept(hash) : error;
    }
  }
}

async function lstatIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function placeOf(hash: string): string {
  if (!HASH.test(hash))
    throw new Refusal('INVALID_INPUT', 'The hash of a file has 64 digits of 0–9 and a–f.');
  return `${FOLDER}/${hash.slice(0, 2)}`;
}

function notKept(hash: string): Refusal {
  return new Refusal('NOT_FOUND', `No file with the hash ${hash} is kept here.`, {
    remedy: 'Hand it over first.',
  });
}
