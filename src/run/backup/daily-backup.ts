import { statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupConfig, readBackupConfig } from '../../files/backup/backup-config.ts';
import type { DailyBackup, DailyStatus } from '../../files/backup/backup-folder.ts';
import { isProcessAlive } from '../../files/backup/process-alive.ts';
import { listRecordings } from '../../files/backup/recordings.ts';
import { KeptFolder } from '../../files/kept/kept-folder.ts';
import { writeNewFile } from '../../files/write-new-file.ts';
import { errorMessage } from '../../model/error-code.ts';
import { isRefusal } from '../../model/refusal.ts';
import { createBackup } from './create-backup.ts';
import { type BackupSource, dailyFolder } from './daily-due.ts';

/** How it stands with the daily backups of a workspace. */
export interface DailyBackupState {
  /** Where they are; absent for a PostgreSQL database, which has none. */
  readonly folder?: string;
  readonly isDaily: boolean;
  readonly keep: number;
  readonly maxBytes: number;
  /** The newest first. */
  readonly backups: readonly DailyBackup[];
  /** How the last attempt went, and why nothing was made if that was so. */
  readonly lastAttempt?: DailyStatus;
}

export async function dailyBackupState(source: BackupSource): Promise<DailyBackupState> {
  const config = await readBackupConfig(source.environment);
  const folder = await dailyFolder(source, config);
  const { isDaily, keep, maxBytes } = config;
  if (folder === undefined) return { isDaily: false, keep, maxBytes, backups: [] };
  const last = await folder.readStatus();
  return {
    folder: folder.path,
    isDaily,
    keep,
    maxBytes,
    backups: await folder.list(),
    ...(last && { lastAttempt: last }),
  };
}

/**
 * Makes the daily backup of a workspace and removes those beyond the ones that are kept.
 * Nothing is made while another process makes one. The outcome is written down, for `doctor`.
 */
export async function makeDailyBackup(source: BackupSource): Promise<DailyStatus | undefined> {
  const config = await readBackupConfig(source.environment);
  const folder = await dailyFolder(source, config);
  if (folder === undefined || !config.isDaily) return undefined;
  const now = source.now();
  const begun: DailyStatus = { at: now.toISOString(), outcome: 'running' };
  const target = await folder.pathFor(now);
  const lock = join(folder.path, 'daily.lock');
  if (!(await takeLock(lock))) return undefined;
  try {
    await folder.writeStatus(begun);
    const status = { ...begun, ...(await attempt(source, config, target)) };
    await folder.writeStatus(status);
    if (status.outcome === 'done') {
      for (const backup of await folder.beyond(config.keep)) await folder.remove(backup);
    }
    return status;
  } finally {
    await rm(lock, { force: true });
  }
}

async function attempt(
  source: BackupSource,
  { maxBytes }: BackupConfig,
  target: string,
): Promise<Pick<DailyStatus, 'outcome' | 'reason'>> {
  try {
    const size = await sizeOf(source);
    if (size > maxBytes) {
      const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
      return {
        outcome: 'skipped',
        reason: `The workspace has ${megabytes(size)}, more than the ${megabytes(maxBytes)} of backups.maxMegabytes.`,
      };
    }
    await createBackup(source, target);
    return { outcome: 'done' };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { outcome: 'failed', reason: errorMessage(error) };
  }
}

/** Of all that a backup would hold, in bytes. */
async function sizeOf({ workspace, database }: BackupSource): Promise<number> {
  const sizes = [
    ...[database, `${database}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    ...(await new KeptFolder(workspace).contents()).map(({ size }) => size),
    ...(await listRecordings(workspace)).flatMap(({ files }) => files.map(({ size }) => size)),
  ];
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Longer than a backup takes: the number of the process that made the lock may be another's by then. */
const LOCK_LIVES_MS = 6 * 3600_000;

/** Makes a lock file with our process in it, unless the process that made the present one still runs. */
async function takeLock(lock: string): Promise<boolean> {
  const modifiedMs = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (modifiedMs !== undefined) {
    const isOld = Date.now() - modifiedMs > LOCK_LIVES_MS;
    if (isOld || !isProcessAlive(Number(await readFile(lock, 'utf8')))) await rm(lock, { force: true });
  }
  return (await writeNewFile(lock, String(process.pid), 0o600)) !== undefined;
}
