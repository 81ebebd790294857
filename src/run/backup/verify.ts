import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashFile } from '../../files/backup/hash-file.ts';
import { DATABASE_ENTRY } from '../../files/backup/manifest.ts';
import { backupProblems, type OpenBackup, openBackup } from '../../files/backup/open-backup.ts';
import { listRecordings } from '../../files/backup/recordings.ts';
import { withWorkFolder } from '../../files/backup/work-folder.ts';
import { KeptFolder } from '../../files/kept/kept-folder.ts';
import { withoutPassword } from '../../model/database-url.ts';
import { isRefusal } from '../../model/refusal.ts';
import { canCheckRows, checkIntegrity, checkRows } from '../../store/check-rows.ts';
import { databaseContent, type InspectedDatabase, inspectDatabase } from '../../store/inspect-database.ts';
import { refuseNewer } from '../../store/migrations/migrations.ts';
import { listSessionIds } from '../../store/sessions-by-id.ts';
import type { BackupSource } from './daily-due.ts';

/** Something that `verify` found. A problem means that something is lost or damaged; a note does not. */
export interface VerifyFinding {
  readonly severity: 'problem' | 'note';
  readonly code: 'database' | 'rows' | 'missing' | 'damaged' | 'orphaned' | 'unchecked';
  readonly message: string;
}

export interface VerifyReport {
  /** The database, or the backup. */
  readonly target: string;
  /** Whether there is no problem. */
  readonly isSound: boolean;
  readonly sessions: number;
  readonly messages: number;
  /** How many files were compared with their hashes. */
  readonly files: number;
  readonly findings: readonly VerifyFinding[];
}

export interface VerifyOptions {
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Checks the database of a workspace and the files that belong to its conversations. Changes nothing. */
export async function verifyWorkspace(
  { workspace, database }: BackupSource,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const target = withoutPassword(database);
  const checked = await checkDatabase(database);
  if ('damage' in checked) return { target, isSound: false, ...NOTHING, findings: [checked.damage] };
  const { names, sessionIds, findings, ...counts } = checked;
  const contents = await checkContents(workspace, names, options);
  const recordings = (await listRecordings(workspace)).filter(({ sessionId }) => !sessionIds.has(sessionId));
  const all = [
    ...findings,
    ...contents.findings,
    ...recordings.map(({ sessionId }) =>
      note('orphaned', `terminals/${sessionId} belongs to no conversation (cuebook gc removes it)`),
    ),
  ];
  return { target, isSound: isSound(all), ...counts, files: contents.files, findings: all };
}

/** Checks a backup as it would be restored. Changes nothing. */
export async function verifyBackup(path: string, options: VerifyOptions = {}): Promise<VerifyReport> {
  await using backup = await openBackup(path);
  const { database, files, missing } = backup.manifest;
  refuseNewer(database.schema, path);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const damage = await backupProblems(
    backup,
    (bytes) => {
      done += bytes;
      options.onProgress?.({ done, total });
    },
    options.signal,
  );
  const findings = [
    ...damage.map((message) => problem('damaged', message.replace(/\.$/, ''))),
    ...missing.map((hash) => note('missing', `${hash} was missing when the backup was made`)),
    ...(damage.length === 0 ? await checkStored(backup) : []),
  ];
  const { sessions, messages } = database;
  // The database is no file of a conversation.
  const attached = files.length - 1;
  return { target: path, isSound: isSound(findings), sessions, messages, files: attached, findings };
}

const NOTHING = { sessions: 0, messages: 0, files: 0 };

function isSound(findings: readonly VerifyFinding[]): boolean {
  return findings.every(({ severity }) => severity !== 'problem');
}

function problem(code: VerifyFinding['code'], message: string): VerifyFinding {
  return { severity: 'problem', code, message };
}

function note(code: VerifyFinding['code'], message: string): VerifyFinding {
  return { severity: 'note', code, message };
}

interface CheckedDatabase {
  readonly sessions: number;
  readonly messages: number;
  readonly names: ReadonlyMap<string, string>;
  readonly sessionIds: ReadonlySet<string>;
  readonly findings: readonly VerifyFinding[];
}

/** A database that is too damaged to be read has only that to report. */
async function checkDatabase(
  location: string,
): Promise<CheckedDatabase | { readonly damage: VerifyFinding }> {
  try {
    await using inspected = await inspectDatabase(location);
    const { db, schema } = inspected;
    const { sessions, messages, fileNames } = await databaseContent(db, schema);
    return {
      sessions,
      messages,
      names: fileNames,
      sessionIds: schema === 0 ? new Set() : await listSessionIds({ db }),
      findings: await databaseFindings(inspected),
    };
  } catch (error) {
    if (!isRefusal(error, 'DATABASE_FAILED')) throw error;
    return { damage: problem('database', error.message.replace(/\.$/, '')) };
  }
}

async function databaseFindings({ db, kind, schema }: InspectedDatabase): Promise<readonly VerifyFinding[]> {
  const findings = (await checkIntegrity(db, kind)).map((line) => problem('database', line));
  if (!canCheckRows(schema)) {
    const reason = 'the database is of an older version: it is migrated when a command opens it';
    return [...findings, note('unchecked', `Rows were not compared, because ${reason}`)];
  }
  const broken = await checkRows(db);
  return [
    ...findings,
    ...broken.map(({ rule, count, examples }) =>
      problem('rows', `${count} ${rule}: ${examples.join(', ')}${count > examples.length ? ', …' : ''}`),
    ),
  ];
}

async function checkContents(
  workspace: string,
  names: ReadonlyMap<string, string>,
  { onProgress = () => undefined, signal }: VerifyOptions,
): Promise<{ readonly files: number; readonly findings: readonly VerifyFinding[] }> {
  const folder = new KeptFolder(workspace);
  const contents = await folder.contents();
  const total = contents.reduce((sum, { size }) => sum + size, 0);
  const findings: VerifyFinding[] = [];
  let done = 0;
  const count = (bytes: number) => {
    done += bytes;
    onProgress({ done, total });
  };
  for (const { hash } of contents) {
    const name = names.get(hash);
    const called = name === undefined ? `files/${hash}` : `${name} (files/${hash})`;
    const isWhole = (await hashFile(await folder.pathOf(hash), count, signal)) === hash;
    if (!isWhole) findings.push(problem('damaged', `${called} is damaged`));
    else if (name === undefined) {
      findings.push(
        note('orphaned', `${called} belongs to no conversation (cuebook gc removes it after a day)`),
      );
    }
  }
  const there = new Set(contents.map(({ hash }) => hash));
  for (const [hash, name] of names) {
    if (!there.has(hash)) findings.push(problem('missing', `${name} (files/${hash}) is missing`));
  }
  return { files: contents.length, findings };
}

/** Looks at the database in a backup, through a copy that is removed afterwards. */
async function checkStored({ manifest, entries, content }: OpenBackup): Promise<readonly VerifyFinding[]> {
  const { kind } = manifest.database;
  const entry = entries.get(DATABASE_ENTRY[kind]);
  if (entry === undefined) throw new Error('A backup that was checked has no database.');
  if (kind === 'postgres') {
    return [note('unchecked', 'The rows of a PostgreSQL backup are checked when it is restored')];
  }
  return await withWorkFolder(tmpdir(), async (folder) => {
    const path = join(folder, DATABASE_ENTRY.sqlite);
    {
      await using file = await open(path, 'wx', 0o600);
      for await (const chunk of content(entry)) await file.writeFile(chunk);
    }
    const checked = await checkDatabase(path);
    if ('damage' in checked) return [checked.damage];
    const { missing } = manifest;
    const lost = Array.from(checked.names).filter(
      ([hash]) => !entries.has(`files/${hash.slice(0, 2)}/${hash}`) && !missing.includes(hash),
    );
    return [
      ...checked.findings,
      ...lost.map(([hash, name]) => problem('missing', `${name} (files/${hash}) is missing`)),
    ];
  });
}
