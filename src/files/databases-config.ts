import { isAbsolute } from 'node:path';
import * as z from 'zod';
import type { Environment } from '../model/provider.ts';
import { expandHome } from './backup/backup-config.ts';
import { CONFIG_PATH } from './backup/backup-schema.ts';
import { wrongConfig } from './config-file.ts';
import { configProblem } from './config-problem.ts';

const POSTGRES = /^postgres(?:ql)?:\/\//i;

const DATABASE = z
  .string({ error: 'must be a path or a postgres:// URL' })
  .refine((database) => POSTGRES.test(database) || database.startsWith('~/') || isAbsolute(database), {
    error: 'must be a postgres:// URL, or a path that begins with / or ~/',
  });

/** Where workspaces have their databases, by the folders of the workspaces. */
export const DATABASES_CONFIG = z.record(CONFIG_PATH, DATABASE);

/** The absolute folder of each workspace, and its database. Refuses a configuration with mistakes, naming each. */
export function parseDatabases(
  path: string,
  value: unknown,
  environment: Environment,
): ReadonlyMap<string, string> {
  const reading = DATABASES_CONFIG.safeParse(value);
  if (!reading.success) {
    throw wrongConfig(
      path,
      reading.error.issues.map((issue) => configProblem(issue, ['databases'])),
    );
  }
  return new Map(
    Object.entries(reading.data).map(([folder, database]) => [
      expandHome(folder, environment),
      POSTGRES.test(database) ? database : expandHome(database, environment),
    ]),
  );
}
