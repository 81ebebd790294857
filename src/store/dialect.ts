import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { MessageId, SessionId } from '../model/ids.ts';
import type { Changes } from './changes.ts';
import type { Statements } from './statements.ts';
import type { Tables } from './tables.ts';

export type DialectName = 'sqlite' | 'postgres';

/** A message to be found by its words. */
export interface SearchDocument {
  readonly messageId: MessageId;
  readonly chatSessionId: SessionId;
  readonly order: number;
  readonly words: readonly string[];
}

/** Messages that hold all of some words, the best first. */
export interface SearchMatch {
  readonly docId: number;
  readonly rank: number;
}

/** The few things that the two databases do differently. */
export interface StoreDialect {
  readonly name: DialectName;
  /** Milliseconds since the epoch by the clock that leases are measured with. */
  readonly now: RawBuilder<number>;
  /**
   * Runs statements in a transaction that may wait for its place on the disk: it survives the end of the process at
   * once, and a power cut once the store has settled. They are asked for anew if they have to be run again.
   */
  transactLazily<Result>(db: Kysely<Tables>, statements: () => Statements<Result>): Promise<Result>;
  /** Runs one statement as lazily, by itself or in the transaction that `db` is, and returns its rows. */
  executeLazily<Row>(db: Kysely<Tables>, query: CompiledQuery<Row>): Promise<readonly Row[]>;
  /** Of SQLite, or of the PostgreSQL server. */
  version(db: Kysely<Tables>): Promise<string>;
  /** What is damaged, as far as the database can tell. */
  damage(db: Kysely<Tables>): Promise<readonly string[]>;
  /** Adds documents to the search index. */
  indexWords(db: Kysely<Tables>, documents: readonly SearchDocument[]): Statements<void>;
  /** Takes documents out of the search index. */
  forgetWords(db: Kysely<Tables>, docIds: readonly number[]): Statements<void>;
  /** A sub-query with `docId` and `rank` (lower is better) of what holds all the terms. */
  matchWords(terms: readonly SearchTerm[]): RawBuilder<SearchMatch>;
}

/** A word to look for; with `prefix`, every word that begins with it counts. */
export interface SearchTerm {
  readonly word: string;
  readonly prefix: boolean;
}

/** An open database. What opened it closes it. */
export interface Store {
  readonly db: Kysely<Tables>;
  readonly dialect: StoreDialect;
  readonly changes: Changes;
  /** Resolves when everything that was committed before the call would survive a power cut. The session asks for it. */
  settle(sessionId: SessionId): Promise<void>;
  close(): Promise<void>;
}
