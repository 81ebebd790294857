import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { newSessionId, type SessionId } from '../../model/ids.ts';
import type { Store } from '../dialect.ts';
import { markInterrupted } from '../interrupted.ts';
import { acquireLease, isLeased, releaseLease, renewLease } from '../lease.repository.ts';
import { currentOwner } from '../lease-owner.ts';
import { listMessages } from '../message.repository.ts';
import { getSession } from '../session.repository.ts';
import { add, ELSEWHERE, leasedSession, newSession, prompt } from './build.ts';

export function describeLeases(store: () => Store): void {
  describe('leases', () => {
    it('refuses a second holder at once, until the first lets go', async () => {
      const lease = await leasedSession(store());
      await expect(acquireLease(store(), lease.sessionId, ELSEWHERE)).rejects.toMatchObject({
        code: 'SESSION_BUSY',
      });
      await releaseLease(store(), lease);
      expect(await acquireLease(store(), lease.sessionId, ELSEWHERE)).toMatchObject({
        token: lease.token + 1,
      });
    });

    it('shuts its holder out once it is given free', async () => {
      const lease = await leasedSession(store());
      await releaseLease(store(), lease);
      await expect(add(store(), lease, { messages: [prompt('late')] })).rejects.toMatchObject({
        code: 'LEASE_LOST',
      });
    });

    it('gives a session to one of many that ask at the same time', async () => {
      const { id } = await newSession(store());
      const asked = await Promise.allSettled(
        Array.from({ length: 8 }, async () => await acquireLease(store(), id, ELSEWHERE)),
      );
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('lets a lease run out, and shuts its former holder out', async () => {
      const { id } = await newSession(store());
      const late = await acquireLease(store(), id, ELSEWHERE, -1);
      const lease = await acquireLease(store(), id, currentOwner());

      await expect(add(store(), late, { messages: [prompt('too late')] })).rejects.toMatchObject({
        code: 'LEASE_LOST',
      });
      await expect(renewLease(store(), late)).rejects.toMatchObject({ code: 'LEASE_LOST' });
      await releaseLease(store(), late);
      await add(store(), lease, { messages: [prompt('in time')] });
      expect(await listMessages(store(), id)).toMatchObject([{ payload: { content: 'in time' } }]);
    });

    it('takes a lease from a process of this machine that has died', async () => {
      const { id } = await newSession(store());
      const owner = await ownerThatDied();
      const dead = await acquireLease(store(), id, owner);
      const lease = await acquireLease(store(), id, currentOwner());
      expect(lease.token).toBeGreaterThan(dead.token);
      await expect(add(store(), dead, { messages: [prompt('ghost')] })).rejects.toMatchObject({
        code: 'LEASE_LOST',
      });
    });

    it('takes a lease that lies in the future, because the clock was put back since', async () => {
      const { id } = await newSession(store());
      await renewLease(store(), await acquireLease(store(), id, ELSEWHERE), 3_600_000);
      expect(await acquireLease(store(), id, currentOwner())).toMatchObject({ token: 2 });
    });

    it('lasts half a minute at the most', async () => {
      const { id } = await newSession(store());
      await expect(acquireLease(store(), id, ELSEWHERE, 60_000)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    });

    it('tells whether a process runs the session', async () => {
      const { id } = await newSession(store());
      expect(await isLeased(store(), id)).toBe(false);
      const own = await acquireLease(store(), id, currentOwner());
      expect(await isLeased(store(), id)).toBe(true);
      // A process that lives may be late to renew its lease.
      await renewLease(store(), own, -1);
      expect(await isLeased(store(), id)).toBe(true);
      await releaseLease(store(), own);
      expect(await isLeased(store(), id)).toBe(false);

      const elsewhere = await acquireLease(store(), id, ELSEWHERE);
      expect(await isLeased(store(), id)).toBe(true);
      await renewLease(store(), elsewhere, -1);
      expect(await isLeased(store(), id)).toBe(false);
      await acquireLease(store(), id, await ownerThatDied());
      expect(await isLeased(store(), id)).toBe(false);
    });

    it('says that there is no such session', async () => {
      await expect(acquireLease(store(), newSessionId(), ELSEWHERE)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('marks sessions of the dead as interrupted, and those alone', async () => {
      const dead = await acquireLease(store(), (await newSession(store())).id, await ownerThatDied());
      const expired = await acquireLease(store(), (await newSession(store())).id, ELSEWHERE);
      const alive = await leasedSession(store());
      const abandoned = await leasedSession(store());
      const elsewhere = await acquireLease(store(), (await newSession(store())).id, ELSEWHERE);
      const asleep = await leasedSession(store());
      const givenUp = await leasedSession(store());
      const leases = [dead, expired, alive, abandoned, elsewhere, asleep, givenUp];
      for (const lease of leases) await add(store(), lease, { status: 'processing' });
      // On a slow machine, leases of earlier tests have run out by now.
      const own = (ids: readonly SessionId[]) =>
        ids.filter((id) => leases.some(({ sessionId }) => sessionId === id));
      await releaseLease(store(), abandoned);
      await renewLease(store(), expired, -1);
      // The lid of the machine was closed for a minute, or the database was away for as long.
      for (const lease of [asleep, givenUp]) await renewLease(store(), lease, -1);
      const isHeldHere = (id: SessionId) => id === asleep.sessionId;

      const marked = await markInterrupted(store(), new Date(), isHeldHere);
      const ends = [dead, expired, abandoned, givenUp].map(({ sessionId }) => sessionId);
      expect(new Set(own(marked))).toEqual(new Set(ends));
      expect(await getSession(store(), dead.sessionId)).toMatchObject({
        sessionStatus: 'interrupted',
        lastSeq: 3,
      });
      expect(await getSession(store(), alive.sessionId)).toMatchObject({ sessionStatus: 'processing' });
      await expect(add(store(), expired, { status: 'idle' })).rejects.toMatchObject({ code: 'LEASE_LOST' });
      await add(store(), asleep, { status: 'idle' });
      expect(own(await markInterrupted(store(), new Date(), isHeldHere))).toEqual([]);
    });
  });
}

/** An owner as a process of this machine would have named itself, which is not there any more. */
async function ownerThatDied(): Promise<string> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return currentOwner().replace(` ${process.pid} `, ` ${child.pid} `);
}
