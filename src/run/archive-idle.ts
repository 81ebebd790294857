import type { SessionId } from '../model/ids.ts';
import { archiveSession } from '../store/archive-session.ts';
import type { Store } from '../store/dialect.ts';
import { holdLease } from './hold-lease.ts';

/** Archives a session that nobody runs. Refuses with SESSION_BUSY one that somebody has. */
export async function archiveIdle(store: Store, id: SessionId, at: Date): Promise<void> {
  const { release } = await holdLease(store, id);
  try {
    await archiveSession(store, id, at);
  } finally {
    await release();
  }
}
