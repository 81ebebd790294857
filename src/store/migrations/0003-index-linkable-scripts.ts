import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A script is looked up among the sessions that may be linked: however many others ran it costs nothing. */
export const indexLinkableScripts: Migration = {
  name: 'index-linkable-scripts',
  async up(db) {
    for (const column of ['scriptHash', 'scriptPath']) {
      const index = sql.id(`ChatSessions_${column}`);
      await sql`drop index ${index}`.execute(db);
      await sql`create index ${index} on "ChatSessions" (${sql.id(column)}, "createdAt", "id")
        where "linkable" = 1`.execute(db);
    }
  },
};
