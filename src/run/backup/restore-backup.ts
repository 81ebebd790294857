import { existsSync } from 'node:fs';
import { lstat, mkdir, open, realpath, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hashFile } from '../../files/backup/hash-file.ts';
import { DATABASE_ENTRY } from '../../files/backup/manifest.ts';
import { backupProblems, type OpenBackup, openBackup } from '../../files/backup/open-backup.ts';
import type { TarEntry } from '../../files/backup/tar.ts';
import { withWorkFolder } from '../../files/backup/work-folder.ts';
import { makeFolders } from '../../files/make-folders.ts';
import { makeWorkspaceFolder } from '../../files/workspace-folder.ts';
import { withoutPassword } from '../../model/database-url.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { databaseContent, inspectDatabase } from '../../store/inspect-database.ts';
import { LATEST_VERSION, refuseNewer } from '../../store/migrations/migrations.ts';
import { isPostgresUrl } from '../../store/open-store.ts';
import type { BackupProgress } from './create-backup.ts';
import type { BackupSource } from './daily-due.ts';
import { refuseFileErrors } from './refuse-file-errors.ts';

const FOLDER = '.cuebook';

export interface RestoreOptions {
  /** Move a database with conversations aside. */
  readonly force?: boolean;
  readonly onProgress?: (progress: BackupProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface RestoreReport {
  /** The backup. */
  readonly path: string;
  readonly createdAt: string;
  readonly database: string;
  readonly sessions: number;
  readonly messages: number;
  /** How many files were added to the workspace. Those that were there already are not counted. */
  readonly files: number;
  /** Where the database is now that was there before. */
  readonly movedTo?: string;
}

/**
 * Restores a backup into a workspace. It is compared with its hashes before anything is changed. Nothing is deleted: a
 * database that is there is moved aside, and files that are there stay.
 */
export async function restoreBackup(
  source: BackupSource,
  path: string,
  options: RestoreOptions = {},
): Promise<RestoreReport> {
  const { workspace, database } = source;
  await using backup = await openBackup(path);
  const { kind, schema, sessions, messages } = backup.manifest.database;
  refuseNewer(schema, path, LATEST_VERSION);
  refuseOtherKind(kind, database);
  await refuseDamaged(path, backup, options);
  await refuseFilled(source, options.force ?? false);
  return await refuseFileErrors(`${path} cannot be restored to ${workspace}`, async () => {
    await makeWorkspaceFolder(workspace);
    const { entry, files } = partsOf(backup);
    const added = await addFiles(workspace, backup, files);
    const movedTo = await restoreDatabase(source, backup, entry, options);
    return {
      path,
      createdAt: backup.manifest.createdAt,
      database: withoutPassword(database),
      sessions,
      messages,
      files: added,
      ...(movedTo !== undefined && { movedTo }),
    };
  });
}

function refuseOtherKind(kind: 'sqlite' | 'postgres', database: string): void {
  const isPostgres = isPostgresUrl(database);
  if (isPostgres === (kind === 'postgres')) return;
  throw new Refusal(
    'INVALID_INPUT',
    isPostgres
      ? 'The backup holds an SQLite database, which cannot be restored into PostgreSQL.'
      : 'The backup holds a PostgreSQL database, which cannot be restored into an SQLite file.',
    {
      remedy: isPostgres
        ? 'Name the path of a file with --db.'
        : 'Name an empty PostgreSQL database with --db postgres://….',
    },
  );
}

async function refuseDamaged(
  path: string,
  backup: OpenBackup,
  { onProgress = () => undefined, signal }: RestoreOptions,
): Promise<void> {
  const total = backup.manifest.files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const count = (bytes: number) => {
    done += bytes;
    onProgress({ step: 'files', done, total });
  };
  const [problem] = await backupProblems(backup, count, signal);
  if (problem === undefined) return;
  throw new Refusal('INVALID_INPUT', `${path} is damaged, and nothing was restored. ${problem}`, {
    remedy: 'Use another backup. `cuebook verify` lists everything that is damaged in this one.',
  });
}

/** Refuses a database that would be replaced or mixed with the backup. */
async function refuseFilled({ database }: BackupSource, force: boolean): Promise<void> {
  if (isPostgresUrl(database)) {
    const { refuseFilledPostgres } = await import('../../store/postgres/dump-database.ts');
    return await refuseFilledPostgres(database);
  }
  if (!existsSync(database)) return;
  // First of all: somebody else's file is refused here, and stays as it is.
  const sessions = await sessionsIn(database);
  const { refuseOpenSqlite } = await import('../../store/sqlite/replace-sqlite.ts');
  await refuseOpenSqlite(database);
  if (force || sessions === 0) return;
  throw new Refusal('CONFIRM_REQUIRED', whatIsThere(database, sessions), {
    remedy: 'Add --force: the present database is then moved aside, and not deleted.',
  });
}

function whatIsThere(database: string, sessions: number | undefined): string {
  if (sessions === undefined) return `The present database ${database} is damaged.`;
  return `${database} has ${sessions} ${sessions === 1 ? 'conversation' : 'conversations'} already.`;
}

/** Undefined for a database that cannot be read. */
async function sessionsIn(database: string): Promise<number | undefined> {
  try {
    await using inspected = await inspectDatabase(database);
    return (await databaseContent(inspected.db, inspected.schema)).sessions;
  } catch (error) {
    if (isRefusal(error, 'DATABASE_FAILED')) return undefined;
    throw error;
  }
}

function partsOf({ manifest, entries }: OpenBackup): {
  readonly entry: TarEntry;
  readonly files: readonly (readonly [name: string, entry: TarEntry])[];
} {
  const entry = entries.get(DATABASE_ENTRY[manifest.database.kind]);
  if (entry === undefined) throw new Error('A backup that was checked has no database.');
  return { entry, files: Array.from(entries).filter(([name]) => name.includes('/')) };
}

/** Contents are named by their hashes, and streams by their ids: what has the name is the same. */
async function addFiles(
  workspace: string,
  backup: OpenBackup,
  files: readonly (readonly [name: string, entry: TarEntry])[],
): Promise<number> {
  if (files.length === 0) return 0;
  const root = await realpath(workspace);
  return await withWorkFolder(join(root, FOLDER), async (folder) => {
    let added = 0;
    for (const [name, entry] of files) {
      const parent = join(FOLDER, dirname(name));
      const target = join(root, FOLDER, name);
      if ((await makeFolders(root, parent)) !== dirname(target)) {
        throw new Refusal('INVALID_INPUT', `${join(root, parent)} is a link.`, {
          remedy: 'Replace it by a folder and try again.',
        });
      }
      if (await isSame(name, target, entry)) continue;
      const draft = join(folder, 'file');
      await extract(backup, entry, draft);
      await rename(draft, target);
      added++;
    }
    return added;
  });
}

/** A stream that has grown since stays as it is; a content that is damaged is replaced. */
async function isSame(name: string, target: string, { size }: TarEntry): Promise<boolean> {
  if (!existsSync(target)) return false;
  const present = await lstat(target);
  if (!present.isFile()) return false;
  return name.startsWith('files/')
    ? present.size === size && (await hashFile(target)) === basename(name)
    : present.size >= size;
}

async function extract(backup: OpenBackup, entry: TarEntry, path: string): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  for await (const chunk of backup.content(entry)) await file.writeFile(chunk);
  await file.sync();
}

async function restoreDatabase(
  { database, environment, now }: BackupSource,
  backup: OpenBackup,
  entry: TarEntry,
  { signal }: RestoreOptions,
): Promise<string | undefined> {
  if (isPostgresUrl(database)) {
    const { restoreDump } = await import('../../store/postgres/dump-database.ts');
    const { tmpdir } = await import('node:os');
    await withWorkFolder(tmpdir(), async (folder) => {
      const dump = join(folder, DATABASE_ENTRY.postgres);
      await extract(backup, entry, dump);
      await restoreDump({ url: database, environment, signal }, dump);
    });
    return undefined;
  }
  await mkdir(dirname(database), { recursive: true, mode: 0o700 });
  const { replaceSqlite } = await import('../../store/sqlite/replace-sqlite.ts');
  const { releaseLeases } = await import('../../store/release-leases.ts');
  const aside = freeName(`${database}.before-restore-${stamp(now())}`);
  return await withWorkFolder(dirname(database), async (folder) => {
    const draft = join(folder, DATABASE_ENTRY.sqlite);
    await extract(backup, entry, draft);
    await releaseLeases(draft);
    return (await replaceSqlite(database, draft, aside)) ? aside : undefined;
  });
}

function stamp(now: Date): string {
  return now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
}

function freeName(path: string): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? path : `${path}-${count}`;
    if (!existsSync(name)) return name;
  }
}
