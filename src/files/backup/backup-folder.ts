import { mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from '../../model/error-code.ts';
import { isObject, isString } from '../../model/value-check.ts';
import { sha256 } from '../sha256.ts';

/** An automatic backup. */
export interface DailyBackup {
  readonly name: string;
  readonly path: string;
  readonly createdAt: string;
  readonly size: number;
}

const OUTCOMES = ['running', 'done', 'skipped', 'failed'] as const;

/** How the last attempt at a daily backup went. */
export interface DailyStatus {
  readonly at: string;
  readonly outcome: (typeof OUTCOMES)[number];
  /** Why nothing was made, as a sentence. */
  readonly reason?: string;
}

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar$/;
const STATUS = 'status.json';

/** The folder with the daily backups of one workspace, or of one database of it that is not its own. */
export class BackupFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** @param database the path of an SQLite file that is not the workspace's own */
  static async of(folder: string, workspace: string, database?: string): Promise<BackupFolder> {
    const place = await realpath(workspace);
    const key = database === undefined ? place : `${place}\n${database}`;
    return new BackupFolder(join(folder, `${plainName(basename(place))}-${sha256(key).slice(0, 12)}`));
  }

  /** The newest first. */
  async list(): Promise<readonly DailyBackup[]> {
    const backups: DailyBackup[] = [];
    for (const name of await namesIn(this.path)) {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
      if (day === undefined) continue;
      const path = join(this.path, name);
      const size = await sizeIfThere(path);
      if (size === undefined) continue;
      backups.push({ name, path, createdAt: `${day}T${hours}:${minutes}:${seconds}.000Z`, size });
    }
    return backups.toSorted((one, other) => (one.name < other.name ? 1 : -1));
  }

  /** The path for one that is made now. */
  async pathFor(now: Date): Promise<string> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    const time = now
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '');
    return join(this.path, `${time}.tar`);
  }

  /**
   * Those beyond the newest ones. The largest of them is not among them if it is more than twice as large as the newest:
   * somebody has lost conversations, and may not have noticed yet.
   */
  async beyond(keep: number): Promise<readonly DailyBackup[]> {
    const backups = await this.list();
    const old = backups.slice(keep);
    const largest = old.toSorted((one, other) => other.size - one.size)[0];
    const newest = backups[0];
    const isLoss = largest !== undefined && newest !== undefined && largest.size > 2 * newest.size;
    return isLoss ? old.filter((backup) => backup !== largest) : old;
  }

  async readStatus(): Promise<DailyStatus | undefined> {
    try {
      return parseStatus(JSON.parse(await readFile(join(this.path, STATUS), 'utf8')));
    } catch (error) {
      if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async writeStatus(content: DailyStatus): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    const draft = join(this.path, `${STATUS}.${process.pid}`);
    await using file = await open(draft, 'w', 0o600);
    await file.writeFile(`${JSON.stringify(content)}\n`);
    await rename(draft, join(this.path, STATUS));
  }

  async remove({ path }: DailyBackup): Promise<void> {
    await rm(path, { force: true });
  }
}

/** Checked by hand, because each command that writes reads one: loading a library for it would take longer than that. */
function parseStatus(value: unknown): DailyStatus | undefined {
  if (!isObject(value)) return undefined;
  const { at, reason } = value;
  const outcome = OUTCOMES.find((each) => each === value['outcome']);
  if (outcome === undefined || !isString(at) || Number.isNaN(Date.parse(at))) return undefined;
  return { at, outcome, ...(isString(reason) && { reason }) };
}

/** A name that is a folder's everywhere. */
function plainName(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, '-').slice(0, 60) || 'workspace';
}

/** Undefined for one that another process has just removed. */
async function sizeIfThere(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
