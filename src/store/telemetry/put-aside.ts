import { existsSync, renameSync, rmSync } from 'node:fs';
import type BetterSqlite3 from 'better-sqlite3';
import { identityOf } from '../sqlite/file-identity.ts';

/**
 * Gives a damaged file another name, `….damaged-<time>`, unless another process has done so already: that one may be at
 * work in a new one. Throws SQLITE_BUSY while another process is about it.
 */
export function putAside(
  path: string,
  identity: string | undefined,
  open: (path: string) => BetterSqlite3.Database,
): void {
  // An empty database makes a lock that goes with its process.
  const lock = open(`${path}.lock`);
  try {
    lock.exec('begin exclusive');
    if (identityOf(path) !== identity) return;
    const aside = freeName(`${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`);
    renameSync(path, aside);
    if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${aside}-wal`);
    rmSync(`${path}-shm`, { force: true });
  } finally {
    lock.close();
  }
}

function freeName(name: string): string {
  for (let count = 1, free = name; ; count++, free = `${name}-${count}`) {
    if (!existsSync(free)) return free;
  }
}
