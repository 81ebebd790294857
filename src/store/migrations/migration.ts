import type { Kysely } from 'kysely';
import type { DialectName } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** One step of the schema. Numbered by its place, append-only, never edited once released. */
export interface Migration {
  readonly name: string;
  up(db: Kysely<Tables>, dialect: DialectName): Promise<void>;
}
