import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A script is looked up among the sessions that may be linked, and among the takes of one: however many others ran it costs nothing. */
export const indexLinkableScripts: Migration = {
  name: 'index-linkable-scripts',
  async up(db) {
    for (const column of ['scriptHash', 'scriptPath']) {
      const index = sql.id(`ChatSessions_${column}`);
      await sql`drop index ${index}`.execute(db);
      await sql`create index ${index} on "ChatSessions" (${sql.id(column)}, "createdAt", "id")
        where "linkable" = 1`.execute(db);
    }
    await sql`drop index "ChatSessions_takeRootId"`.execute(db);
    await sql`create index "ChatSessions_takes" on "ChatSessions"
      ("takeRootId", "scriptHash", "createdAt", "id")`.execute(db);
  },
};
