import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../model/error-code.ts';

const NAME = /^(\d{6,})\.cast$/;

export function segmentPath(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(6, '0')}.cast`);
}

/** The numbers of the segments in a folder, in their order; the first ever written is 1. */
export async function segmentsIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}
