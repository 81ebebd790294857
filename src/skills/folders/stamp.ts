import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { errorCode } from '../../model/error-code.ts';

/** How something on the disk stood when it was looked at. */
export interface Stamp {
  readonly path: string;
  /** Another one if it changed; empty for what is not there. */
  readonly key: string;
  /** It changed so lately that a further change might show in no stamp: clocks of file systems tick slowly. */
  readonly isFresh: boolean;
}

const SLOWEST_TICK_MS = 2_000;

export function stampOf(path: string, stats: BigIntStats): Stamp {
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = stats;
  const isFresh = Number(ctimeMs) > Date.now() - SLOWEST_TICK_MS;
  return { path, key: [dev, ino, size, mtimeNs, ctimeNs].join(':'), isFresh };
}

/** What cannot be reached counts as not there. */
export async function stampAt(path: string): Promise<Stamp> {
  try {
    return stampOf(path, await stat(path, { bigint: true }));
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return { path, key: '', isFresh: false };
  }
}

/** Whether something surely is as it was. */
export async function isUnchanged(stamps: readonly Stamp[]): Promise<boolean> {
  if (stamps.some(({ isFresh }) => isFresh)) return false;
  return await looksAsBefore(stamps);
}

/** Whether something looks as it did. */
export async function looksAsBefore(stamps: readonly Stamp[]): Promise<boolean> {
  const now = await Promise.all(stamps.map(({ path }) => stampAt(path)));
  return now.every(({ key }, index) => key === stamps[index]?.key);
}
