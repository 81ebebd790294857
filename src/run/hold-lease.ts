import type { SessionId } from '../model/ids.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import type { Store } from '../store/dialect.ts';
import { acquireLease, releaseLease, renewLease } from '../store/lease.repository.ts';
import { LEASE_TIMES, type Lease, type LeaseTimes } from '../store/lease.ts';
import { currentOwner } from '../store/lease-owner.ts';

export interface HeldLease {
  readonly lease: Lease;
  /** Aborted, with the reason, once the lease could not be renewed. */
  readonly lost: AbortSignal;
  /** Gives the session free. What cannot be given free runs out by itself. */
  release(): Promise<void>;
}

/** The leases that are held in this process, whichever workbench holds them: a lease names its process. */
const held = new Set<string>();

export function isHeldHere(sessionId: SessionId, token: number): boolean {
  return held.has(nameOf({ sessionId, token }));
}

function nameOf({ sessionId, token }: Pick<Lease, 'sessionId' | 'token'>): string {
  return `${sessionId} ${token}`;
}

/** Takes a session and keeps it, renewing the lease. Refuses with SESSION_BUSY while another has it. */
export async function holdLease(
  store: Store,
  sessionId: SessionId,
  { lastsMs, renewEveryMs }: LeaseTimes = LEASE_TIMES,
): Promise<HeldLease> {
  const lease = await acquireLease(store, sessionId, currentOwner(), lastsMs);
  held.add(nameOf(lease));
  const loss = new AbortController();
  /** Since when the database has owed us an answer. */
  let waitingSince: number | undefined;
  const lose = (reason: unknown) => {
    clearInterval(timer);
    loss.abort(reason);
  };
  const renew = async () => {
    const now = performance.now();
    waitingSince ??= now;
    if (now - waitingSince > lastsMs) return lose(unanswered());
    try {
      await renewLease(store, lease, lastsMs);
      waitingSince = undefined;
    } catch (error) {
      // A database that does not answer for a moment takes nothing away; it may answer the next time.
      if (isRefusal(error, 'LEASE_LOST')) lose(error);
    }
  };
  const timer = setInterval(() => void renew(), renewEveryMs);
  timer.unref();
  return {
    lease,
    lost: loss.signal,
    async release() {
      clearInterval(timer);
      held.delete(nameOf(lease));
      await releaseLease(store, lease);
    },
  };
}

function unanswered(): Refusal {
  return new Refusal(
    'DATABASE_FAILED',
    'The database did not answer for so long that the session may be taken over.',
    {
      remedy: 'Check the server, then run the command again: what was stored is safe.',
    },
  );
}
