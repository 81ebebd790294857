import { withoutPassword } from '../model/database-url.ts';
import { Refusal } from '../model/refusal.ts';
import type { Store } from './dialect.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** Opens `postgres://…` or the path of an SQLite file. The library of the other is never loaded. */
export async function openStore(location: string): Promise<Store> {
  refuseUnknownKind(location);
  if (isPostgresUrl(location)) {
    const { openPostgres } = await import('./postgres/open-postgres.ts');
    return await openPostgres(location);
  }
  return await openSqlite(location);
}

/** Neither PostgreSQL nor a file: a database in memory would lose everything, and of other kinds we know nothing. */
export function refuseUnknownKind(location: string): void {
  if (isPostgresUrl(location)) return;
  const isFile =
    location.trim() !== '' && !location.startsWith(':') && !/^[a-z][a-z0-9+.-]+:\/\//i.test(location);
  if (isFile) return;
  throw new Refusal(
    'INVALID_INPUT',
    `${JSON.stringify(withoutPassword(location))} is not a database we know.`,
    {
      remedy: 'Give a postgres:// URL or the path of a file.',
    },
  );
}

export function isPostgresUrl(location: string): boolean {
  return /^postgres(?:ql)?:/i.test(location);
}
