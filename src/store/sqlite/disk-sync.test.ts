import { rm, writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestFile } from '../../../test/sqlite-file.ts';
import { newSessionId } from '../../model/ids.ts';
import { DiskSync } from './disk-sync.ts';

const ALICE = newSessionId();
const BOB = newSessionId();

describe('waiting for the disk', () => {
  it('stops the event loop for a session that writes alone, and not for several', async () => {
    const { disk } = await loggedDatabase();
    await disk.settle(ALICE);
    expect(await turnsOfTheLoop(() => disk.settle(ALICE))).toBe(0);
    expect(await turnsOfTheLoop(() => disk.settle(BOB))).toBeGreaterThan(0);
    const both = () => Promise.all([disk.settle(ALICE), disk.settle(BOB), disk.settle(BOB)]);
    expect(await turnsOfTheLoop(both)).toBeGreaterThan(0);
    await disk.close();
  });

  it('says that it failed, to everybody who waits, and goes on when it can', async () => {
    const { disk, log } = await loggedDatabase();
    await rm(log);
    const failed = await Promise.allSettled([disk.settle(ALICE), disk.settle(BOB)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(disk.settle(BOB)).rejects.toThrow('ENOENT');
    await writeFile(log, '');
    await disk.settle(BOB);
    await disk.settle(ALICE);
    await disk.close();
  });
});

async function loggedDatabase(): Promise<{ readonly disk: DiskSync; readonly log: string }> {
  const { location, remove } = await createTestFile();
  onTestFinished(remove);
  const log = `${location}-wal`;
  await writeFile(log, 'log');
  return { disk: new DiskSync(location), log };
}

/** How often the event loop went round while something was done. */
async function turnsOfTheLoop(act: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    if (isDone) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  await act();
  isDone = true;
  return turns;
}
