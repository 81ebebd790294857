import { sql } from 'kysely';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { Store } from './dialect.ts';
import { LEASE_TIMES, type Lease, LONGEST_LEASE_MS } from './lease.ts';
import { leaseIsOver } from './lease-over.ts';
import { ownerIsGone, ownerLives } from './lease-owner.ts';

// Leases wait for no disk: who held one before a power cut is dead after it.

/** Takes the session for `owner`, or refuses at once: with NOT_FOUND, or with SESSION_BUSY while another has it. */
export async function acquireLease(
  store: Store,
  sessionId: SessionId,
  owner: string,
  lastsMs = LEASE_TIMES.lastsMs,
): Promise<Lease> {
  const { db, dialect } = store;
  if (lastsMs > LONGEST_LEASE_MS) {
    throw new Refusal('INVALID_INPUT', `A lease lasts ${LONGEST_LEASE_MS} ms at the most, not ${lastsMs}.`);
  }
  for (;;) {
    const query = db
      .updateTable('SessionHeads')
      .set((eb) => ({
        isActive: 1,
        leaseOwner: owner,
        leaseToken: eb('leaseToken', '+', 1),
        leaseUntil: sql<number>`${dialect.now} + ${lastsMs}`,
      }))
      .where('chatSessionId', '=', sessionId)
      .where('hiddenAt', 'is', null)
      .where(leaseIsOver(dialect))
      .returning(['leaseToken', 'lastSeq', 'nextOrder'])
      .compile();
    const [taken] = await dialect.executeLazily(db, query);
    if (taken) {
      const { leaseToken: token, lastSeq, nextOrder } = taken;
      return { sessionId, owner, token, lastSeq, nextOrder };
    }

    const holder = await db
      .selectFrom('SessionHeads')
      .select(['leaseOwner', 'leaseToken'])
      .where('chatSessionId', '=', sessionId)
      .where('hiddenAt', 'is', null)
      .executeTakeFirst();
    if (!holder) throw new Refusal('NOT_FOUND', `There is no session ${sessionId}.`);
    if (holder.leaseOwner === null) continue;
    if (!ownerIsGone(holder.leaseOwner)) {
      throw new Refusal('SESSION_BUSY', `Session ${sessionId} is running already.`, {
        remedy: 'Wait until it is done, or stop it there.',
      });
    }
    // The token stays, so that the next holder gets a higher one.
    await releaseLease(store, { sessionId, token: holder.leaseToken });
  }
}

/** Whether a process runs the session. One of this machine may be late to renew its lease; another machine's is gone then. */
export async function isLeased({ db, dialect }: Store, sessionId: SessionId): Promise<boolean> {
  const holder = await db
    .selectFrom('SessionHeads')
    .select(['leaseOwner', leaseIsOver(dialect).as('isOver')])
    .where('chatSessionId', '=', sessionId)
    .executeTakeFirst();
  if (!holder || holder.leaseOwner === null) return false;
  return ownerLives(holder.leaseOwner) || !(holder.isOver || ownerIsGone(holder.leaseOwner));
}

/** Keeps the lease; refuses with LEASE_LOST once another has it. */
export async function renewLease(store: Store, lease: Lease, lastsMs = LEASE_TIMES.lastsMs): Promise<void> {
  const { db, dialect } = store;
  const query = db
    .updateTable('SessionHeads')
    .set({ leaseUntil: sql<number>`${dialect.now} + ${lastsMs}` })
    .where('chatSessionId', '=', lease.sessionId)
    .where('leaseToken', '=', lease.token)
    .returning('leaseToken')
    .compile();
  const [kept] = await dialect.executeLazily(db, query);
  if (!kept) throw leaseLost(lease);
}

/** Gives the session free. Says nothing if another has it by now: there is nothing left to give. */
export async function releaseLease(
  store: Store,
  { sessionId, token }: Pick<Lease, 'sessionId' | 'token'>,
): Promise<void> {
  const { db, dialect } = store;
  const query = db
    .updateTable('SessionHeads')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('chatSessionId', '=', sessionId)
    .where('leaseToken', '=', token)
    .compile();
  await dialect.executeLazily(db, query);
}

export function leaseLost({ sessionId }: Lease): Refusal {
  return new Refusal(
    'LEASE_LOST',
    `Another process has taken over session ${sessionId}; nothing was written.`,
    {
      remedy: 'Look at the session, then run again if something is missing.',
    },
  );
}
