import { once } from 'node:events';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createTestFile } from '../../test/sqlite-file.ts';
import type { SessionId } from '../model/ids.ts';
import { append } from '../store/append.ts';
import { ELSEWHERE, newSession } from '../store/cases/build.ts';
import type { Store } from '../store/dialect.ts';
import { acquireLease, releaseLease } from '../store/lease.repository.ts';
import { openStore } from '../store/open-store.ts';
import { holdLease } from './hold-lease.ts';

const TIMES = { lastsMs: 300, renewEveryMs: 50 };

describe('a held lease', () => {
  it('is renewed for as long as it is held, and free after that', async () => {
    await withSession(async (store, id) => {
      const held = await holdLease(store, id, TIMES);
      const first = await untilOf(store, id);
      await expect.poll(async () => await untilOf(store, id)).toBeGreaterThan(first + TIMES.lastsMs);
      expect(held.lost.aborted).toBe(false);
      await held.release();
      await releaseLease(store, await acquireLease(store, id, ELSEWHERE));
    });
  });

  it('is lost, and says so, once another has it', async () => {
    await withSession(async (store, id) => {
      const held = await holdLease(store, id, TIMES);
      await store.db.updateTable('SessionHeads').set({ leaseToken: 99, leaseOwner: ELSEWHERE }).execute();
      if (!held.lost.aborted) await once(held.lost, 'abort');
      expect(held.lost.reason).toMatchObject({ code: 'LEASE_LOST' });
      await held.release();
    });
  });

  it('survives a pause longer than it lasts if nobody took it meanwhile', async () => {
    await withSession(async (store, id) => {
      const held = await holdLease(store, id, TIMES);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * TIMES.lastsMs);
      const paused = await untilOf(store, id);
      await expect.poll(async () => await untilOf(store, id)).toBeGreaterThan(paused);
      expect(held.lost.aborted).toBe(false);
      await append(store, held.lease, { status: 'idle' }, new Date());
      await held.release();
    });
  });

  it('is lost when the database does not answer for as long as it lasts', async () => {
    await withSession(async (store, id, location) => {
      const held = await holdLease(store, id, TIMES);
      const other = new Database(location);
      other.exec('begin immediate');
      await once(held.lost, 'abort');
      expect(held.lost.reason).toMatchObject({ code: 'DATABASE_FAILED' });
      other.close();
      await held.release();
    });
  });
});

async function untilOf({ db }: Store, id: SessionId): Promise<number> {
  const row = await db
    .selectFrom('SessionHeads')
    .select('leaseUntil')
    .where('chatSessionId', '=', id)
    .executeTakeFirstOrThrow();
  return row.leaseUntil ?? 0;
}

async function withSession(
  test: (store: Store, id: SessionId, location: string) => Promise<void>,
): Promise<void> {
  const { location, remove } = await createTestFile();
  const store = await openStore(location);
  try {
    await test(store, (await newSession(store)).id, location);
  } finally {
    await store.close();
    await remove();
  }
}
