import { type Stats, statSync } from 'node:fs';
import { errorCode } from '../model/error-code.ts';

/** Whether two paths lead to one file, by a link or by two names of it. One that may not be looked at is no such file. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statsOf(one), statsOf(other)];
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
