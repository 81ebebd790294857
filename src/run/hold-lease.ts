import type { SessionId } from '../model/ids.ts';
import { isRefusal } from '../model/refusal.ts';
import type { Store } from '../store/dialect.ts';
import { acquireLease, releaseLease, renewLease } from '../store/lease.repository.ts';
import { LEASE_TIMES, type Lease, type LeaseTimes } from '../store/lease.ts';
import { currentOwner } from '../store/lease-owner.ts';

export interface HeldLease extends AsyncDisposable {
  readonly lease: Lease;
  /** Aborted, with the reason, once the lease could not be renewed. */
  readonly lost: AbortSignal;
}

/** Takes a session and keeps it, renewing the lease, until disposed. Refuses with SESSION_BUSY while another has it. */
export async function holdLease(
  store: Store,
  sessionId: SessionId,
  { lastsMs, renewEveryMs }: LeaseTimes = LEASE_TIMES,
): Promise<HeldLease> {
  const lease = await acquireLease(store, sessionId, currentOwner(), lastsMs);
  const loss = new AbortController();
  let renewedAt = performance.now();
  const renew = async () => {
    try {
      await renewLease(store, lease, lastsMs);
      renewedAt = performance.now();
    } catch (error) {
      // A database that does not answer for a moment takes nothing away; it may answer the next time.
      if (!isRefusal(error, 'LEASE_LOST') && performance.now() - renewedAt < lastsMs) return;
      clearInterval(timer);
      loss.abort(error);
    }
  };
  const timer = setInterval(() => void renew(), renewEveryMs);
  timer.unref();
  return {
    lease,
    lost: loss.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await releaseLease(store, lease);
    },
  };
}
