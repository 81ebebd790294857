import { statSync } from 'node:fs';

/** Changes when a file is written, replaced or removed. */
export function fileStamp(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.mtimeNs}-${stats.size}-${stats.ino}` : 'gone';
}
