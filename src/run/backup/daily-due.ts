import { statSync } from 'node:fs';
import { type BackupConfig, readBackupConfig } from '../../files/backup/backup-config.ts';
import { BackupFolder, type DailyStatus } from '../../files/backup/backup-folder.ts';
import { defaultDatabase } from '../../files/workspace.ts';
import type { Environment } from '../../model/provider.ts';
import { isPostgresUrl } from '../../store/open-store.ts';

/** What a backup is made of, and what it is restored to. */
export interface BackupSource {
  readonly workspace: string;
  /** `postgres://…` or the path of an SQLite file. */
  readonly database: string;
  readonly environment: Environment;
  readonly now: () => Date;
}

const RETRY_AFTER_MS = 10 * 60_000;

/** The folder for the daily backups of a workspace; undefined for PostgreSQL. */
export async function dailyFolder(
  { workspace, database }: BackupSource,
  { folder }: BackupConfig,
): Promise<BackupFolder | undefined> {
  if (isPostgresUrl(database)) return undefined;
  return await BackupFolder.of(
    folder,
    workspace,
    database === defaultDatabase(workspace) ? undefined : database,
  );
}

/**
 * Whether a daily backup has to be made: the database was written to since then, and there was none today. Cheap enough
 * to be asked after each command.
 */
export async function isDailyBackupDue(source: BackupSource, since?: Date): Promise<boolean> {
  const { database, environment, now } = source;
  if (environment['CUEBOOK_BACKUPS'] === 'off' || isPostgresUrl(database)) return false;
  const changed = changedAt(database);
  if (changed === undefined || (since !== undefined && changed < since.getTime())) return false;
  const config = await readBackupConfig(environment);
  if (!config.isDaily) return false;
  const last = await (await dailyFolder(source, config))?.readStatus();
  if (last === undefined) return true;
  const at = new Date(last.at);
  if (isSettled(last)) return at.toDateString() !== now().toDateString() && changed > at.getTime();
  return now().getTime() - at.getTime() > RETRY_AFTER_MS;
}

function isSettled({ outcome }: DailyStatus): boolean {
  return outcome === 'done' || outcome === 'skipped';
}

/** When a database was last written to, in milliseconds; undefined where there is none. */
function changedAt(database: string): number | undefined {
  const file = statSync(database, { throwIfNoEntry: false });
  if (file === undefined) return undefined;
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false });
  // An empty log is left by whoever only read.
  return log === undefined || log.size === 0 ? file.mtimeMs : Math.max(file.mtimeMs, log.mtimeMs);
}
