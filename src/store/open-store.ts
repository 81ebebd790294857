import type { Store } from './dialect.ts';

/** Opens `postgres://…` or the path of an SQLite file. The driver of the other database is never loaded. */
export async function openStore(location: string): Promise<Store> {
  if (isPostgresUrl(location)) {
    const { openPostgres } = await import('./postgres/open-postgres.ts');
    return await openPostgres(location);
  }
  const { openSqlite } = await import('./sqlite/open-sqlite.ts');
  return await openSqlite(location);
}

export function isPostgresUrl(location: string): boolean {
  return /^postgres(?:ql)?:/.test(location);
}
