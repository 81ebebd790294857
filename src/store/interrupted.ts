import type { SessionId } from '../model/ids.ts';
import type { Store } from './dialect.ts';
import { insertEvents } from './event.repository.ts';
import { leaseIsOver } from './lease-over.ts';
import { currentOwner, ownerIsGone, ownerLives } from './lease-owner.ts';
import { IS_ACTIVE } from './session-head.table.ts';

/** Whether somebody in this process works on a session, and will go on. */
export type IsHeldHere = (sessionId: SessionId, leaseToken: number) => boolean;

/**
 * Marks the sessions whose process died while it was working on them, or gave up, and returns them. A session that
 * somebody still works on is left alone. The dead owner's token goes too: should it wake up after all, it cannot write.
 */
export async function markInterrupted(
  { db, dialect }: Store,
  at: Date,
  isHeldHere: IsHeldHere,
): Promise<readonly SessionId[]> {
  const running = await db
    .selectFrom('SessionHeads')
    .select(['chatSessionId as id', 'leaseOwner', 'leaseToken'])
    .select(leaseIsOver(dialect).as('isOver'))
    .where(IS_ACTIVE)
    .where('isProcessing', '=', 1)
    .execute();
  const marked: SessionId[] = [];
  for (const { id, leaseOwner, leaseToken, isOver } of running) {
    const isHeld = () => isHeldHere(id, leaseToken);
    if (leaseOwner !== null && !isDead(leaseOwner, Boolean(isOver), isHeld)) continue;
    const isMarked = await db.transaction().execute(async (transaction) => {
      const counters = await transaction
        .updateTable('SessionHeads')
        .set((eb) => ({
          isProcessing: 0,
          leaseToken: eb('leaseToken', '+', 1),
          leaseOwner: null,
          leaseUntil: null,
          lastSeq: eb('lastSeq', '+', 1),
        }))
        .where('chatSessionId', '=', id)
        .where('isProcessing', '=', 1)
        .where('leaseToken', '=', leaseToken)
        .where('leaseOwner', leaseOwner === null ? 'is' : '=', leaseOwner)
        .returning('lastSeq')
        .executeTakeFirst();
      if (!counters) return false;
      await transaction
        .updateTable('ChatSessions')
        .set({ sessionStatus: 'interrupted' })
        .where('id', '=', id)
        .execute();
      const event = { type: 'status-changed', data: { status: 'interrupted' } } as const;
      await insertEvents(transaction, id, counters.lastSeq, at.toISOString(), [event]);
      return true;
    });
    if (isMarked) marked.push(id);
  }
  return marked;
}

/**
 * One that only slept, with its machine or by itself, goes on unless somebody else wants the session. Of ourselves we
 * know it for sure: we may have lost the database in the middle of something, and it still names us.
 */
function isDead(owner: string, isOver: boolean, isHeld: () => boolean): boolean {
  if (ownerIsGone(owner)) return true;
  if (!isOver) return false;
  return owner === currentOwner() ? !isHeld() : !ownerLives(owner);
}
