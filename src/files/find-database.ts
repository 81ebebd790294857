import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorCode } from '../model/error-code.ts';
import type { Environment } from '../model/provider.ts';
import { userConfigPath } from './config-file.ts';
import { configValue } from './config-value.ts';

/**
 * The database that the user's configuration names for a workspace (`databases:`): a URL, or the absolute path of a
 * file. Undefined where it names none. The workspace's own configuration has no say in this.
 */
export async function findDatabase(workspace: string, environment: Environment): Promise<string | undefined> {
  const path = userConfigPath(environment);
  const value = await configValue(path, 'databases');
  if (value === undefined) return undefined;
  const { parseDatabases } = await import('./databases-config.ts');
  const wanted = await realPath(workspace);
  for (const [folder, database] of parseDatabases(path, value, environment)) {
    if ((await realPath(folder)) === wanted) return database;
  }
  return undefined;
}

async function realPath(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return resolve(folder);
  }
}
