import { sql } from 'kysely';
import type { SearchDocument, SearchMatch, SearchTerm, StoreDialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** The place of a word in a `tsvector` is at most this. */
const LAST_POSITION = 16_383;

export const postgresDialect: StoreDialect = {
  name: 'postgres',
  now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::double precision`,

  async transactLazily(db, statements) {
    return await db.transaction().execute((transaction) => runStatements(transaction, statements()));
  },

  async executeLazily(db, query) {
    return (await db.executeQuery(query)).rows;
  },

  async version(db) {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    return rows[0]?.server_version ?? '';
  },

  async damage() {
    return [];
  },

  *indexWords(db, documents) {
    if (documents.length === 0) return;
    const rows = documents.map(
      ({ messageId, chatSessionId, order, words }) =>
        sql`(${messageId}, ${chatSessionId}, ${order}::integer, ${tsvector(words)}::tsvector)`,
    );
    yield sql`insert into "SearchRows" ("messageId", "chatSessionId", "order", "words")
      values ${sql.join(rows)}`.compile(db);
  },

  *forgetWords() {
    // The words are in SearchRows and go with its rows.
  },

  matchWords: (terms) => {
    const query = sql`${terms.map(tsqueryTerm).join(' & ')}::tsquery`;
    return sql<SearchMatch>`(select "docId", -ts_rank("words", ${query}, 1) as "rank"
      from "SearchRows" where "words" @@ ${query})`;
  },
};

/** Written out rather than by `to_tsvector`, whose parser drops non-Latin letters under the C locale. */
function tsvector(words: SearchDocument['words']): string {
  return words.map((word, index) => `${quoted(word)}:${Math.min(index + 1, LAST_POSITION)}`).join(' ');
}

function tsqueryTerm({ word, prefix }: SearchTerm): string {
  return `${quoted(word)}${prefix ? ':*' : ''}`;
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
