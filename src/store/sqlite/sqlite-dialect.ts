import { sql } from 'kysely';
import type { SearchMatch, SearchTerm, StoreDialect } from '../dialect.ts';

export const sqliteDialect: StoreDialect = {
  name: 'sqlite',
  now: sql<number>`(unixepoch('subsec') * 1000)`,
  jsonText: (column, key) => sql<string | null>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${key}`)})`,

  async version(db) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return rows[0]?.version ?? '';
  },

  async damage(db) {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
    return rows.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok');
  },

  async indexWords(db, documents) {
    for (const { words, ...row } of documents) {
      const { docId } = await db
        .insertInto('SearchRows')
        .values(row)
        .returning('docId')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('SearchWords')
        .values({ rowid: docId, words: words.join(' ') })
        .execute();
    }
  },

  async forgetWords(db, docIds) {
    for (const docId of docIds) await db.deleteFrom('SearchWords').where('rowid', '=', docId).execute();
  },

  matchWords: (terms) =>
    sql<SearchMatch>`(select rowid as "docId", bm25("SearchWords") as "rank"
      from "SearchWords" where "SearchWords" match ${terms.map(ftsTerm).join(' AND ')})`,
};

function ftsTerm({ word, prefix }: SearchTerm): string {
  return `"${word.replaceAll('"', '""')}"${prefix ? '*' : ''}`;
}
