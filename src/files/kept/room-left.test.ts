import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { hasRoom, hasRoomIn } from './room-left.ts';

const MB = 1024 * 1024;

/** With blocks of a megabyte. */
function isRoomy(free: number, total: number): boolean {
  return hasRoom({ bsize: MB, blocks: total, bavail: free });
}

test('the last 256 MB of a disk are for what is not uploaded', () => {
  expect([isRoomy(256, 100_000), isRoomy(255, 100_000), isRoomy(0, 100_000)]).toEqual([true, false, false]);
});

test('of a small disk, the last twentieth is', () => {
  expect([isRoomy(5, 100), isRoomy(4, 100)]).toEqual([true, false]);
});

test('a file system that does not tell how large it is takes what it can', () => {
  expect(isRoomy(0, 0)).toBe(true);
});

test('a real one tells', async () => {
  expect(await hasRoomIn(tmpdir())).toBeTypeOf('boolean');
});
