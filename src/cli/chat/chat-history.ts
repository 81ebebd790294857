import { constants } from 'node:fs';
import { type FileHandle, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../model/error-code.ts';

const MOST_ENTRIES = 500;
/** A longer text is not recalled by hand. */
const LONGEST_ENTRY = 20_000;
const LARGEST_FILE = 4 * MOST_ENTRIES * LONGEST_ENTRY;
const MODE = 0o600;
/** A link in a workspace of somebody else's must not lead what is typed here into another file. */
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/** What was typed in a workspace, one text a line as JSON, the oldest first. It is a convenience: no failure matters. */
export class ChatHistory {
  readonly #path: string;

  constructor(workspace: string) {
    this.#path = join(workspace, '.cuebook', 'chat-history');
  }

  /** The last entries. A file that has grown too long is cut to these. */
  async read(): Promise<readonly string[]> {
    return (
      (await unlessUnavailable(async () => {
        await using file = await this.#open(O_RDONLY);
        const { size } = await file.stat();
        if (size > LARGEST_FILE) return [];
        const lines = (await file.readFile('utf8')).split('\n').filter(Boolean);
        const entries = lines.slice(-MOST_ENTRIES).flatMap(entryIn);
        if (lines.length > 2 * MOST_ENTRIES) await this.#replace(entries);
        return entries;
      })) ?? []
    );
  }

  async add(text: string): Promise<void> {
    if (text.length > LONGEST_ENTRY) return;
    await unlessUnavailable(async () => {
      await using file = await this.#open(O_WRONLY | O_APPEND | O_CREAT);
      await file.appendFile(`${JSON.stringify(text)}\n`);
    });
  }

  async #open(flags: number): Promise<FileHandle> {
    const file = await open(this.#path, flags | O_NOFOLLOW | O_NONBLOCK, MODE);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    throw Object.assign(new Error(`${this.#path} is no file.`), { code: 'EINVAL' });
  }

  async #replace(entries: readonly string[]): Promise<void> {
    const draft = `${this.#path}.${process.pid}.tmp`;
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    await writeFile(draft, text, { mode: MODE, flag: 'wx' });
    await rename(draft, this.#path);
  }
}

function entryIn(line: string): readonly string[] {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'string' ? [entry] : [];
  } catch {
    // Cut off by a full disk, or written by another program.
    return [];
  }
}

/** Nothing where the file is not there, or cannot be used. */
async function unlessUnavailable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
