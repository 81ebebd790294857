import type { Kysely } from 'kysely';
import { Refusal } from '../../model/refusal.ts';
import type { DialectName } from '../dialect.ts';
import type { Tables } from '../tables.ts';
import { createSessions } from './0001-create-sessions.ts';

/** One step of the schema. Numbered by its place, append-only, never edited once released. */
export interface Migration {
  readonly name: string;
  up(db: Kysely<Tables>, dialect: DialectName): Promise<void>;
}

export const MIGRATIONS: readonly Migration[] = [createSessions];

export const LATEST_VERSION = MIGRATIONS.length;

/** A database that a newer Cuebook wrote is not touched. */
export function refuseNewer(version: number, database: string): void {
  if (version <= LATEST_VERSION) return;
  throw new Refusal(
    'DATABASE_NEWER',
    `${database} was written by a newer Cuebook (schema ${version}; this one knows ${LATEST_VERSION}). It was left as it is.`,
    { remedy: 'Update Cuebook, or name another database with --db.' },
  );
}
