import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Environment } from '../../model/provider.ts';
import { userConfigPath } from '../config-file.ts';
import { configValue } from '../config-value.ts';
import type { BackupSettings } from './backup-schema.ts';

const MEGABYTE = 1024 * 1024;

/** How the daily backups are made. */
export interface BackupConfig {
  readonly isDaily: boolean;
  /** So many of a workspace are kept. */
  readonly keep: number;
  /** A workspace with more is left out. */
  readonly maxBytes: number;
  /** Where the backups of all workspaces are. */
  readonly folder: string;
}

/** Reads `backups:` of the user's configuration. Refuses one with mistakes, naming each. */
export async function readBackupConfig(environment: Environment): Promise<BackupConfig> {
  const { daily = true, keep = 3, maxMegabytes = 512, folder } = await readSettings(environment);
  return {
    isDaily: daily,
    keep,
    maxBytes: maxMegabytes * MEGABYTE,
    folder: folder === undefined ? join(dataFolder(environment), 'backups') : expandHome(folder, environment),
  };
}

/** Each command that writes asks for this: what checks the settings is loaded only where there are some. */
async function readSettings(environment: Environment): Promise<BackupSettings> {
  const path = userConfigPath(environment);
  const value = await configValue(path, 'backups');
  return value === undefined ? {} : (await import('./backup-schema.ts')).parseBackupSettings(path, value);
}

/** Where Cuebook stores what belongs to the user and to no workspace. */
function dataFolder(environment: Environment): string {
  const folder = environment['XDG_DATA_HOME'];
  return join(folder || join(homeOf(environment), '.local', 'share'), 'cuebook');
}

/** The absolute path that `~/…` stands for. */
export function expandHome(path: string, environment: Environment): string {
  return resolve(path.replace(/^~(?=\/|$)/, () => homeOf(environment)));
}

function homeOf(environment: Environment): string {
  return environment['HOME'] || homedir();
}
