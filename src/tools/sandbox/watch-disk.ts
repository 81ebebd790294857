import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../../model/error-code.ts';
import type { CommandLimits } from './command-limits.ts';
import { type FolderSize, folderSize } from './folder-size.ts';

/** Which limit to the disk a command exceeded. */
export type DiskLimit = 'bytes' | 'files' | 'free-space';

export type DiskLimits = Pick<CommandLimits, 'sandboxBytes' | 'sandboxFiles' | 'freeBytes'>;

/** Which limit a folder exceeds, if any. */
export function exceededLimit(
  { bytes, files }: FolderSize,
  { sandboxBytes, sandboxFiles }: Omit<DiskLimits, 'freeBytes'>,
): DiskLimit | undefined {
  if (bytes > sandboxBytes) return 'bytes';
  return files > sandboxFiles ? 'files' : undefined;
}

const LOOK_EVERY_MS = 100;
/** Measuring a large folder takes a while, and is to take a tenth of the time. */
const REST = 9;
const LEAST_REST_MS = 500;
/** Or when so many parts of what is allowed were used since the last time. */
const PARTS = 20;

/**
 * Measures a folder again and again until the signal aborts, soonest when much was written. Resolves with the limit that
 * was exceeded, or undefined. What no walk finds, such as files that were removed and are still open, counts by the free
 * space of the disk.
 */
export async function watchDisk(
  folder: string,
  limits: DiskLimits,
  signal: AbortSignal,
): Promise<DiskLimit | undefined> {
  const before = await spaceOf(folder);
  let atLast = before;
  let next = 0;
  while (await hasWaited(signal)) {
    const now = await spaceOf(folder);
    if (now.bytes < limits.freeBytes && before.bytes - now.bytes > limits.sandboxBytes) return 'free-space';
    const hasGrown =
      atLast.bytes - now.bytes > limits.sandboxBytes / PARTS ||
      atLast.files - now.files > limits.sandboxFiles / PARTS;
    if (!hasGrown && performance.now() < next) continue;
    atLast = now;
    const started = performance.now();
    const exceeded = exceededLimit(await folderSize(folder), limits);
    if (exceeded) return exceeded;
    const ended = performance.now();
    next = ended + Math.max(LEAST_REST_MS, REST * (ended - started));
  }
  return undefined;
}

/** What is free on the disk of a folder. */
async function spaceOf(folder: string): Promise<FolderSize> {
  const { bavail, bsize, ffree } = await statfs(folder);
  return { bytes: bavail * bsize, files: ffree };
}

async function hasWaited(signal: AbortSignal): Promise<boolean> {
  try {
    await delay(LOOK_EVERY_MS, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted || errorCode(error) === 'ABORT_ERR') return false;
    throw error;
  }
}
