import type { BackupReport, CreateBackupOptions } from './create-backup.ts';
import type { DailyBackupState } from './daily-backup.ts';
import type { BackupSource } from './daily-due.ts';
import type { RestoreOptions, RestoreReport } from './restore-backup.ts';
import type { VerifyOptions, VerifyReport } from './verify.ts';

/** Backups of the conversations of a workspace, with the files that belong to them. */
export interface Backups {
  /**
   * Writes a backup to an absolute path. It is complete there or not there at all, also while runs write. Refuses a file
   * that exists with FILE_EXISTS, unless `force` is given.
   *
   * @example
   * const { size } = await workbench.backups.create('/media/disk/plays.tar');
   */
  create(path: string, options?: CreateBackupOptions): Promise<BackupReport>;
  /**
   * Restores a backup. Nothing is deleted. Refuses with CONFIRM_REQUIRED where there are conversations already, unless
   * `force` is given, and with SESSION_BUSY while the database is open, in this workbench too.
   */
  restore(path: string, options?: RestoreOptions): Promise<RestoreReport>;
  /** Checks the database and the files of the workspace or, with a path, those in a backup. Changes nothing. */
  verify(path?: string, options?: VerifyOptions): Promise<VerifyReport>;
  /** The daily backups that there are, and how they are configured. */
  daily(): Promise<DailyBackupState>;
  /** Whether a daily backup has to be made; with `since`, only if the database was written to from then on. */
  isDailyDue(since?: Date): Promise<boolean>;
  /** Makes one. Undefined where they are switched off, for PostgreSQL, and while another process makes one. */
  makeDaily(): Promise<DailyBackupState['lastAttempt'] | undefined>;
}

/** All of it is loaded when it is needed: most commands need none of it. */
export function createBackups(source: BackupSource): Backups {
  const dailyBackups = async () => await import('./daily-backup.ts');
  return {
    create: async (path, options) => {
      const { createBackup } = await import('./create-backup.ts');
      return await createBackup(source, path, options);
    },
    restore: async (path, options) => {
      const { restoreBackup } = await import('./restore-backup.ts');
      return await restoreBackup(source, path, options);
    },
    verify: async (path, options) => {
      const { verifyBackup, verifyWorkspace } = await import('./verify.ts');
      return path === undefined ? await verifyWorkspace(source, options) : await verifyBackup(path, options);
    },
    daily: async () => await (await dailyBackups()).dailyBackupState(source),
    isDailyDue: async (since) => await (await import('./daily-due.ts')).isDailyBackupDue(source, since),
    makeDaily: async () => await (await dailyBackups()).makeDailyBackup(source),
  };
}
