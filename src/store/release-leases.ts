import { sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Takes all leases out of a copy of an SQLite database: whoever held them works on the original. Sessions that were
 * running are marked as interrupted when the copy is opened. The copy may be of an older version.
 */
export async function releaseLeases(path: string): Promise<void> {
  const { default: Database } = await import('better-sqlite3');
  const { sqliteKysely } = await import('./sqlite/sqlite-kysely.ts');
  const database = new Database(path);
  const db = sqliteKysely<Tables>(database);
  try {
    for (const table of ['ChatSessions', 'SessionHeads', 'BenchRuns']) {
      const columns = await sql`select 1 from pragma_table_info(${table}) where name = 'leaseOwner'`.execute(
        db,
      );
      if (columns.rows.length === 0) continue;
      await sql`update ${sql.table(table)} set "leaseOwner" = null, "leaseUntil" = null,
        "leaseToken" = "leaseToken" + 1 where "leaseOwner" is not null`.execute(db);
    }
  } finally {
    await db.destroy();
    database.close();
  }
}
