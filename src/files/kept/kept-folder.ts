import { lstat, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../model/error-code.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { makeFolders } from '../make-folders.ts';
import { type SafePlace, safePath, safePlace, safePlaceIfThere } from '../safe-path.ts';
import { makeWorkspaceFolder } from '../workspace-folder.ts';

const FOLDER = '.cuebook/files';
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
      const folder = await this.#made(FOLDER);
      for (const name of (await readdir(folder)).filter((each) => DRAFT.test(each))) {
        const { mtime } = await stat(join(folder, name));
        if (now.getTime() - mtime.getTime() > DRAFT_LIVES_MS) await rm(join(folder, name), { force: true });
      }
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

  /** Removes a content, unless it was handed over anew or is gone; tells whether it did. */
  async remove({ hash, keptAt }: KeptContent): Promise<boolean> {
    const now = await this.#factsOf(hash);
    if (now?.keptAt !== keptAt) return false;
    await rm(join(await safePath(this.#workspace, placeOf(hash)), hash));
    return true;
  }

  async #names(folder: string): Promise<readonly string[]> {
    const place = await safePlaceIfThere(this.#workspace, folder);
    return place?.stats.isDirectory() ? await readdir(place.path) : [];
  }

  async #factsOf(hash: string): Promise<KeptContent | undefined> {
    try {
      const file = await lstat(join(await safePath(this.#workspace, placeOf(hash)), hash));
      if (!file.isFile()) return undefined;
      return { hash, size: file.size, keptAt: file.mtime.toISOString() };
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND') || errorCode(error) === 'ENOENT') return undefined;
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
