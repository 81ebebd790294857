import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { chunked } from '../chunked.ts';
import type { SearchDocument, SearchMatch, SearchTerm, StoreDialect } from '../dialect.ts';
import type { Statements } from '../statements.ts';
import type { Tables } from '../tables.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/**
 * What SQLite does in its own way; a lazy transaction runs on the connection itself: at once where it can, else in its
 * turn, while Kysely keeps others off it.
 */
export function sqliteDialect(connection: SqliteConnection): StoreDialect {
  // Who comes while others wait does so too: in the same order, and without a standstill of its own for a lock.
  let waiting = 0;
  const transactLazily: StoreDialect['transactLazily'] = async (db, statements) => {
    const done = waiting === 0 ? connection.transactAtOnce(statements) : undefined;
    if (done) return done.result;
    waiting++;
    try {
      return await db.connection().execute(() => connection.transactLazily(statements));
    } finally {
      waiting--;
    }
  };
  return {
    ...SQLITE,
    transactLazily,
    executeLazily: async <Row>(db: Kysely<Tables>, query: CompiledQuery<Row>) => {
      if (db.isTransaction) return (await db.executeQuery(query)).rows;
      const rows = await transactLazily(db, function* (): Statements<readonly unknown[]> {
        return yield query;
      });
      // Kysely's contract: the caller of a query states what its rows are.
      return rows as readonly Row[];
    },
  };
}

const SQLITE: Omit<StoreDialect, 'transactLazily' | 'executeLazily'> = {
  name: 'sqlite',
  now: sql<number>`(unixepoch('subsec') * 1000)`,

  async version(db) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return rows[0]?.version ?? '';
  },

  async damage(db) {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
    return rows.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok');
  },

  *indexWords(db, documents) {
    if (documents.length === 0) return;
    const rows = documents.map(({ words: _, ...row }) => row);
    const kept = yield db.insertInto('SearchRows').values(rows).returning(['docId', 'messageId']).compile();
    const wordsOf = new Map(documents.map(({ messageId, words }) => [messageId, words.join(' ')]));
    // What the statement returns.
    const entries = (kept as readonly Pick<SearchDocument & SearchMatch, 'docId' | 'messageId'>[]).map(
      ({ docId, messageId }) => ({ rowid: docId, words: wordsOf.get(messageId) ?? '' }),
    );
    yield db.insertInto('SearchWords').values(entries).compile();
  },

  *forgetWords(db, docIds) {
    for (const chunk of chunked(docIds))
      yield db.deleteFrom('SearchWords').where('rowid', 'in', chunk).compile();
  },

  matchWords: (terms) =>
    sql<SearchMatch>`(select rowid as "docId", bm25("SearchWords") as "rank"
      from "SearchWords" where "SearchWords" match ${terms.map(ftsTerm).join(' AND ')})`,
};

function ftsTerm({ word, prefix }: SearchTerm): string {
  return `"${word.replaceAll('"', '""')}"${prefix ? '*' : ''}`;
}
