import type { SessionId } from '../model/ids.ts';
import { isRefusal } from '../model/refusal.ts';
import type { Store } from '../store/dialect.ts';
import { acquireLease, leaseLost, releaseLease, renewLease } from '../store/lease.repository.ts';
import { LEASE_TIMES, type Lease, type LeaseTimes } from '../store/lease.ts';
import { currentOwner } from '../store/lease-owner.ts';

export interface HeldLease {
  readonly lease: Lease;
  /** Aborted, with the reason, once the lease could not be renewed. */
  readonly lost: AbortSignal;
  /** Gives the session free. What cannot be given free runs out by itself. */
  release(): Promise<void>;
}

/** Takes a session and keeps it, renewing the lease. Refuses with SESSION_BUSY while another has it. */
export async function holdLease(
  store: Store,
  sessionId: SessionId,
  { lastsMs, renewEveryMs }: LeaseTimes = LEASE_TIMES,
): Promise<HeldLease> {
  const lease = await acquireLease(store, sessionId, currentOwner(), lastsMs);
  const loss = new AbortController();
  let renewedAt = performance.now();
  const lose = (reason: unknown) => {
    clearInterval(timer);
    loss.abort(reason);
  };
  const renew = async () => {
    // A renewal that hangs is as good as none.
    if (performance.now() - renewedAt > lastsMs) return lose(leaseLost(lease));
    try {
      await renewLease(store, lease, lastsMs);
      renewedAt = performance.now();
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
      await releaseLease(store, lease);
    },
  };
}
