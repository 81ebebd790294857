import { rename } from 'node:fs/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { MIGRATIONS, refuseNewer } from '../migrations/migrations.ts';
import type { Tables } from '../tables.ts';
import { createPrivateFile } from './create-private-file.ts';
import { retryBusy } from './retry-busy.ts';
import { sqliteKysely } from './sqlite-kysely.ts';

/**
 * Brings the schema up to date in one transaction. The version is read under the write lock, so of two
 * processes one migrates; a database that already holds something is copied beside itself first.
 */
export async function migrateSqlite(
  database: BetterSqlite3.Database,
  path: string,
  migrations = MIGRATIONS,
): Promise<void> {
  await retryBusy(() => database.exec('begin immediate'));
  try {
    const version = schemaVersion(database);
    refuseNewer(version, path, migrations.length);
    const missing = migrations.slice(version);
    if (version > 0 && missing.length > 0) await backUp(path, `${path}.before-schema-${migrations.length}`);
    const db = sqliteKysely<Tables>(database);
    for (const migration of missing) await migration.up(db, 'sqlite');
    database.pragma(`user_version = ${version + missing.length}`);
    database.exec('commit');
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}

export function schemaVersion(database: BetterSqlite3.Database): number {
  const version = database.pragma('user_version', { simple: true });
  if (typeof version !== 'number') throw new Error(`user_version is ${String(version)}`);
  return version;
}

/** Through a connection of its own, which reads what is committed while the migration holds the write lock. */
async function backUp(path: string, target: string): Promise<void> {
  const { default: Database } = await import('better-sqlite3');
  const reader = new Database(path, { readonly: true });
  try {
    createPrivateFile(`${target}.part`);
    await reader.backup(`${target}.part`);
  } finally {
    reader.close();
  }
  await rename(`${target}.part`, target);
}
