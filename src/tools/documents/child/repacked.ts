import { zipSync } from 'fflate';
import type { Archive } from './archive.ts';

/** An archive of those files whose names match, unpacked: a library that opens it cannot be led to unpack more. */
export function repacked(archive: Archive, wanted: RegExp): Buffer {
  const names = archive.names.filter((name) => wanted.test(name));
  const files = names.map((name) => [name, archive.read(name) ?? new Uint8Array()] as const);
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }));
}
