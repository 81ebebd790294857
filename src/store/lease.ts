import type { SessionId } from '../model/ids.ts';

/** The right to write to a session. A later holder has a higher token, which shuts out the earlier one. */
export interface Lease {
  readonly sessionId: SessionId;
  readonly owner: string;
  readonly token: number;
  /** The number of the session's last event when the lease was taken. */
  readonly lastSeq: number;
  /** The number of the session's next row then. Rows are added by who has the lease, and by nobody else. */
  readonly nextOrder: number;
}

export interface LeaseTimes {
  /** How long a lease lasts without being renewed: at most half a minute. */
  readonly lastsMs: number;
  readonly renewEveryMs: number;
}

/** A lease that seems to last longer comes from before the clock was put back. */
export const LONGEST_LEASE_MS = 30_000;

export const LEASE_TIMES: LeaseTimes = { lastsMs: 15_000, renewEveryMs: 5_000 };
