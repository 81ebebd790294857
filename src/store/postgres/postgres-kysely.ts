import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '../tables.ts';
import { guardedPool, type PoolOptions } from './guarded-pool.ts';

export function postgresKysely(url: string, options: PoolOptions): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guardedPool(url, options) }) });
}
