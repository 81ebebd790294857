import type { SessionId } from '../model/ids.ts';
import type { Store } from './dialect.ts';
import { insertEvents } from './event.repository.ts';
import { leaseIsOver } from './lease-over.ts';
import { ownerIsGone } from './lease-owner.ts';

/**
 * Marks the sessions whose process died while it was working on them, and returns them. A session that somebody still
 * works on is left alone. The dead owner's token goes too: should it wake up after all, it cannot write.
 */
export async function markInterrupted({ db, dialect }: Store, at: Date): Promise<readonly SessionId[]> {
  const running = await db
    .selectFrom('ChatSessions')
    .select(['id', 'leaseOwner', 'leaseToken'])
    .select(leaseIsOver(dialect).as('isOver'))
    .where('sessionStatus', '=', 'processing')
    .execute();
  const marked: SessionId[] = [];
  for (const { id, leaseOwner, leaseToken, isOver } of running) {
    const isDead = leaseOwner === null || Boolean(isOver) || ownerIsGone(leaseOwner);
    if (!isDead) continue;
    const isMarked = await db.transaction().execute(async (transaction) => {
      const counters = await transaction
        .updateTable('ChatSessions')
        .set((eb) => ({
          sessionStatus: 'interrupted' as const,
          leaseToken: eb('leaseToken', '+', 1),
          leaseOwner: null,
          leaseUntil: null,
          lastSeq: eb('lastSeq', '+', 1),
        }))
        .where('id', '=', id)
        .where('leaseToken', '=', leaseToken)
        .where('leaseOwner', leaseOwner === null ? 'is' : '=', leaseOwner)
        .returning('lastSeq')
        .executeTakeFirst();
      if (!counters) return false;
      const event = { type: 'status-changed', data: { status: 'interrupted' } } as const;
      await insertEvents(transaction, id, counters.lastSeq, at.toISOString(), [event]);
      return true;
    });
    if (isMarked) marked.push(id);
  }
  return marked;
}
