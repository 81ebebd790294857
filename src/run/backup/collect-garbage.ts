import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readBackupConfig } from '../../files/backup/backup-config.ts';
import { listRecordings } from '../../files/backup/recordings.ts';
import { findLeftovers } from '../../files/backup/work-folder.ts';
import { type KeptContent, KeptFolder } from '../../files/kept/kept-folder.ts';
import { defaultDatabase } from '../../files/workspace.ts';
import { inspectDatabase } from '../../store/inspect-database.ts';
import { isPostgresUrl } from '../../store/open-store.ts';
import { promptFileNames } from '../../store/prompt-files.ts';
import { listSessionIds } from '../../store/sessions-by-id.ts';
import { type BackupSource, dailyFolder } from './daily-due.ts';

const GARBAGE_KINDS = ['file', 'upload', 'recording', 'backup', 'copy'] as const;

/**
 * Something that nothing needs: the content of a `file` that no prompt names, an `upload` that was interrupted, the
 * `recording` of a deleted session, a daily `backup` beyond those that are kept, a `copy` made before a migration.
 */
export interface GarbageItem {
  readonly kind: (typeof GARBAGE_KINDS)[number];
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Of a `file`: as it was when it was planned. */
  readonly content?: KeptContent;
}

const DAY_MS = 24 * 3600 * 1000;
/** Who has uploaded a file, or opened a terminal, is given time to use it. */
const GRACE_MS = DAY_MS;
const COPIES_STAY_MS = 30 * DAY_MS;

interface Needed {
  readonly hashes: ReadonlySet<string>;
  readonly sessionIds: ReadonlySet<string>;
}

/** Looks for what nothing needs, and removes nothing. */
export async function planGarbage(source: BackupSource): Promise<readonly GarbageItem[]> {
  const { workspace, now } = source;
  const stored = new KeptFolder(workspace);
  const isOld = (modifiedAt: Date) => now().getTime() - modifiedAt.getTime() >= GRACE_MS;
  // Contents first: those that come while the rows are read are not in question.
  const contents = (await stored.contents()).filter(({ keptAt }) => isOld(new Date(keptAt)));
  const recordings = (await listRecordings(workspace)).filter(({ modifiedAt }) => isOld(modifiedAt));
  const { hashes, sessionIds } = await needed(source);
  const files = contents.filter(({ hash }) => !hashes.has(hash));
  const streams = recordings.filter(({ sessionId }) => !sessionIds.has(sessionId));
  return [
    ...(await Promise.all(
      files.map(async (content) => ({
        kind: 'file' as const,
        path: await stored.pathOf(content.hash),
        size: content.size,
        content,
      })),
    )),
    ...(await stored.oldDrafts(now())).map((draft) => ({ kind: 'upload' as const, ...draft })),
    ...streams.map(({ path, files: pieces }) => ({
      kind: 'recording' as const,
      path,
      size: pieces.reduce((sum, { size }) => sum + size, 0),
    })),
    ...(await oldBackups(source)),
    ...(await oldCopies(source)),
  ];
}

/** Removes what was planned, one by one, as far as still nothing needs it, and yields each. */
export async function* collectGarbage(
  source: BackupSource,
  planned: readonly GarbageItem[],
): AsyncGenerator<GarbageItem, void> {
  const stored = new KeptFolder(source.workspace);
  // Rows may have been added since the plan was made.
  const current = new Map((await planGarbage(source)).map((item) => [item.path, item]));
  for (const { path } of planned) {
    const item = current.get(path);
    if (item === undefined) continue;
    if (item.content === undefined) await rm(path, { recursive: true, force: true });
    // One that was handed over anew by now stays.
    else if (!(await stored.remove(item.content))) continue;
    yield item;
  }
}

/** What the conversations need: those of the database, and those of the workspace's own where that is another. */
async function needed({ workspace, database }: BackupSource): Promise<Needed> {
  const own = defaultDatabase(workspace);
  const hashes = new Set<string>();
  const sessionIds = new Set<string>();
  for (const location of new Set([database, ...(existsSync(own) ? [own] : [])])) {
    await using inspected = await inspectDatabase(location);
    if (inspected.schema === 0) continue;
    for (const hash of (await promptFileNames(inspected)).keys()) hashes.add(hash);
    for (const id of await listSessionIds(inspected)) sessionIds.add(id);
  }
  return { hashes, sessionIds };
}

async function oldBackups(source: BackupSource): Promise<readonly GarbageItem[]> {
  const config = await readBackupConfig(source.environment);
  const folder = await dailyFolder(source, config);
  if (folder === undefined || !existsSync(folder.path)) return [];
  const old = (await folder.beyond(config.keep)).map(({ path, size }) => ({
    kind: 'backup' as const,
    path,
    size,
  }));
  const left = await findLeftovers(folder.path);
  return [...old, ...(await Promise.all(left.map(async (path) => await sized('backup', path))))];
}

/** Copies that were made beside an SQLite database before it was migrated. */
async function oldCopies({ database, now }: BackupSource): Promise<readonly GarbageItem[]> {
  if (isPostgresUrl(database)) return [];
  const [folder, start] = [dirname(database), `${basename(database)}.before-schema-`];
  const names = (await readdir(folder)).filter((name) => name.startsWith(start));
  const items: GarbageItem[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const { mtime, size } = await stat(path);
    if (now().getTime() - mtime.getTime() > COPIES_STAY_MS) items.push({ kind: 'copy', path, size });
  }
  return items;
}

async function sized(kind: GarbageItem['kind'], path: string): Promise<GarbageItem> {
  const names = await readdir(path, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).size));
  return { kind, path, size: sizes.reduce((sum, size) => sum + size, 0) };
}
