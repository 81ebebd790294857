import { createReadStream, existsSync } from 'node:fs';
import { link, open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BackupManifest, DATABASE_ENTRY, MANIFEST } from '../../files/backup/manifest.ts';
import { listRecordings } from '../../files/backup/recordings.ts';
import { TarWriter } from '../../files/backup/tar.ts';
import { withWorkFolder } from '../../files/backup/work-folder.ts';
import { KeptFolder } from '../../files/kept/kept-folder.ts';
import { errorCode } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import { VERSION } from '../../model/version.ts';
import { type DatabaseContent, databaseContent, inspectDatabase } from '../../store/inspect-database.ts';
import { isPostgresUrl } from '../../store/open-store.ts';
import type { PostgresTarget } from '../../store/postgres/postgres-programs.ts';
import type { BackupSource } from './daily-due.ts';
import { refuseFileErrors } from './refuse-file-errors.ts';

/** How far a backup is, in bytes. */
export interface BackupProgress {
  readonly step: 'database' | 'files';
  readonly done: number;
  readonly total: number;
}

export interface CreateBackupOptions {
  /** Replace a file that is there. */
  readonly force?: boolean;
  readonly onProgress?: (progress: BackupProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface BackupReport {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly createdAt: string;
  readonly sessions: number;
  readonly messages: number;
  /** How many contents of attached files, and pieces of raw streams, are in it. */
  readonly files: number;
  /** The names of attached files whose content is not in the workspace, and therefore not in the backup. */
  readonly missing: readonly string[];
}

/** A file that goes into the archive. */
interface Part {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/**
 * Writes everything that belongs to the conversations of a workspace to one tar archive: the database as it is at one
 * moment, the contents of attached files, the raw streams of terminals, and a manifest with their SHA-256. The file
 * appears complete under its name or not at all.
 */
export async function createBackup(
  source: BackupSource,
  target: string,
  { force = false, onProgress = () => undefined, signal }: CreateBackupOptions = {},
): Promise<BackupReport> {
  await refuseTarget(target, force);
  return await refuseFileErrors(`The backup ${target} cannot be written`, async () =>
    withWorkFolder(dirname(target), async (folder) => {
      const { part, ...database } = await copyDatabase(source, folder, onProgress, signal);
      // The database first: contents are there before a row names them, so none can be missing that came later.
      const parts = await listParts(source.workspace);
      const draft = join(folder, 'backup.tar');
      const createdAt = source.now();
      const manifest = await writeArchive(draft, [part, ...parts], {
        createdAt,
        onProgress,
        signal,
        manifest: (files) => ({
          format: 'cuebook-backup',
          version: 1,
          createdAt: createdAt.toISOString(),
          cuebook: VERSION,
          workspace: source.workspace,
          database: database.facts,
          missing: missingHashes(database.content, files),
          files: [...files],
        }),
      });
      await publish(draft, target, force);
      return {
        path: target,
        size: (await stat(target)).size,
        createdAt: manifest.createdAt,
        sessions: database.content.sessions,
        messages: database.content.messages,
        files: manifest.files.length - 1,
        missing: manifest.missing.map((hash) => database.content.fileNames.get(hash) ?? hash),
      };
    }),
  );
}

async function refuseTarget(target: string, force: boolean): Promise<void> {
  if (!existsSync(dirname(target))) {
    throw new Refusal('NOT_FOUND', `There is no folder ${dirname(target)}.`, {
      remedy: 'Create it, or name another file.',
    });
  }
  if (!existsSync(target)) return;
  if (!(await stat(target)).isFile()) {
    throw new Refusal('INVALID_INPUT', `${target} is not a file.`, { remedy: 'Name a file.' });
  }
  if (!force) throw isThere(target);
}

function isThere(target: string, cause?: unknown): Refusal {
  return new Refusal('FILE_EXISTS', `${target} exists already.`, {
    remedy: 'Name another file, or add --force to replace it.',
    cause,
  });
}

async function copyDatabase(
  { database, environment }: BackupSource,
  folder: string,
  onProgress: (progress: BackupProgress) => void,
  signal: AbortSignal | undefined,
): Promise<{
  readonly part: Part;
  readonly content: DatabaseContent;
  readonly facts: BackupManifest['database'];
}> {
  const kind = isPostgresUrl(database) ? 'postgres' : 'sqlite';
  const name = DATABASE_ENTRY[kind];
  const path = join(folder, name);
  const { schema, content } =
    kind === 'postgres'
      ? await dumpPostgres({ url: database, environment, signal }, path)
      : await copySqliteFile(database, path, onProgress, signal);
  const { size } = await stat(path);
  const { sessions, messages } = content;
  return { part: { name, path, size }, content, facts: { kind, schema, sessions, messages } };
}

async function dumpPostgres(target: PostgresTarget, path: string) {
  const { dumpDatabase } = await import('../../store/postgres/dump-database.ts');
  return await dumpDatabase(target, path);
}

async function copySqliteFile(
  database: string,
  path: string,
  onProgress: (progress: BackupProgress) => void,
  signal: AbortSignal | undefined,
): Promise<{ readonly schema: number; readonly content: DatabaseContent }> {
  const { copySqlite } = await import('../../store/sqlite/copy-sqlite.ts');
  if (!existsSync(database)) {
    throw new Refusal('NOT_FOUND', `There is no database ${database} yet.`, {
      remedy: 'Run a script first.',
    });
  }
  const { size } = await stat(database);
  const step = ({ donePages, totalPages }: { donePages: number; totalPages: number }) =>
    onProgress({ step: 'database', done: Math.round((size * donePages) / totalPages), total: size });
  await copySqlite(database, path, step, signal);
  await using copy = await inspectDatabase(path);
  if (copy.schema === 0) {
    throw new Refusal('NOT_FOUND', `There are no conversations in ${database} yet.`, {
      remedy: 'Run a script first.',
    });
  }
  return { schema: copy.schema, content: await databaseContent(copy.db, copy.schema) };
}

async function listParts(workspace: string): Promise<readonly Part[]> {
  const folder = new KeptFolder(workspace);
  const contents = await Promise.all(
    (await folder.contents()).map(async ({ hash, size }) => ({
      name: `files/${hash.slice(0, 2)}/${hash}`,
      path: await folder.pathOf(hash),
      size,
    })),
  );
  const recordings = (await listRecordings(workspace)).flatMap(({ files }) => files);
  return [...contents, ...recordings];
}

function missingHashes(
  { fileNames }: DatabaseContent,
  files: readonly { readonly path: string }[],
): string[] {
  const there = new Set(files.map(({ path }) => path));
  return Array.from(fileNames.keys()).filter((hash) => !there.has(`files/${hash.slice(0, 2)}/${hash}`));
}

interface ArchiveOptions {
  readonly createdAt: Date;
  readonly onProgress: (progress: BackupProgress) => void;
  readonly signal: AbortSignal | undefined;
  readonly manifest: (files: BackupManifest['files']) => BackupManifest;
}

async function writeArchive(
  path: string,
  parts: readonly Part[],
  { createdAt, onProgress, signal, manifest: manifestOf }: ArchiveOptions,
): Promise<BackupManifest> {
  await using file = await open(path, 'wx', 0o600);
  const archive = new TarWriter(file, createdAt);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const files: BackupManifest['files'] = [];
  for (const { name, path: from, size } of parts) {
    const content = createReadStream(from, { highWaterMark: 256 * 1024 });
    if (!(await isOpen(content))) continue;
    const counted = (async function* () {
      for await (const chunk of content) {
        signal?.throwIfAborted();
        done += chunk.length;
        onProgress({ step: 'files', done: Math.min(done, total), total });
        yield chunk;
      }
    })();
    files.push({ path: name, size, sha256: await archive.add(name, size, counted) });
  }
  const manifest = manifestOf(files);
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await archive.add(MANIFEST, text.byteLength, only(text));
  await archive.end();
  await file.sync();
  return manifest;
}

/** Something that was there when the parts were listed may be deleted by now, with its conversation. */
async function isOpen(content: ReturnType<typeof createReadStream>): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  content.once('open', () => resolve(true));
  content.once('error', (error) => (errorCode(error) === 'ENOENT' ? resolve(false) : reject(error)));
  return await promise;
}

async function* only(chunk: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield chunk;
}

/** Gives the finished archive its name. Without force, a file that appeared meanwhile stays. */
async function publish(draft: string, target: string, force: boolean): Promise<void> {
  if (force) await rename(draft, target);
  else await linkNew(draft, target);
  await using folder = await open(dirname(target), 'r');
  await folder.sync();
}

async function linkNew(draft: string, target: string): Promise<void> {
  try {
    await link(draft, target);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw isThere(target, error);
    // Not every file system has hard links.
    await rename(draft, target);
  }
}
