import { chmod, copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../model/error-code.ts';

/** A copy that scripts can read, until it is given back. */
export interface LentFile {
  /** The same for a script that is confined. */
  readonly path: string;
  giveBack(): Promise<void>;
}

/** Folders through which scripts are lent files: one for each skill, which sees no other. */
export class LentFiles {
  readonly #folders = new Map<string, Promise<string>>();
  #isClosed = false;

  /** The folder of a skill, by the path of the skill's own. */
  async folderFor(skillFolder: string): Promise<string> {
    if (this.#isClosed) throw new Error('Cuebook is closed');
    if (this.#folders.size === 0) await removeLeft();
    const folder = this.#folders.get(skillFolder) ?? newFolder(tmpdir());
    this.#folders.set(skillFolder, folder);
    return await folder;
  }

  async lend(skillFolder: string, source: string, name: string): Promise<LentFile> {
    const folder = await newFolder(await this.folderFor(skillFolder));
    const path = join(folder, name);
    await copyFile(source, path);
    await chmod(path, 0o444);
    return { path, giveBack: async () => await rm(folder, { recursive: true, force: true }) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const folders = await Promise.all(this.#folders.values());
    await Promise.all(folders.map(async (folder) => await rm(folder, { recursive: true, force: true })));
  }
}

const PREFIX = 'cuebook-lent-';

/** Scripts may be run as another user, who has to get through; who does not know the name cannot. */
async function newFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** Takes away what processes left behind that were killed. */
async function removeLeft(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const left = names.filter(
    (name) => name.startsWith(PREFIX) && isOver(Number.parseInt(name.slice(PREFIX.length), 10)),
  );
  // What is somebody else's stays.
  await Promise.all(
    left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)),
  );
}

function isOver(pid: number): boolean {
  if (!Number.isSafeInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}
