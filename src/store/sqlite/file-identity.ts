import { statSync } from 'node:fs';

/** Tells a file from one that was made in its place, which may have got the same number. */
export function identityOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}-${stats.ino}-${stats.birthtimeNs}`;
}

/** Tells a file from others as long as it is open: no other gets its number until then. */
export function inodeOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}-${stats.ino}`;
}
