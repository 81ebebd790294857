import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

const MB = 1024 * 1024;
const LARGEST_RESERVE = 256 * MB;

/** Whether a file system has more room than conversations and other programs need: nobody is to fill it with uploads. */
export async function hasRoomIn(folder: string): Promise<boolean> {
  return hasRoom(await statfs(folder));
}

/** One that does not tell how large it is, is taken at its word when it is full. */
export function hasRoom({ blocks, bavail, bsize }: Pick<StatsFs, 'blocks' | 'bavail' | 'bsize'>): boolean {
  const reserve = Math.min(LARGEST_RESERVE, (blocks * bsize) / 20);
  return blocks === 0 || bavail * bsize >= reserve;
}
