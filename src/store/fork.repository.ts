import { newSessionId, type SessionId } from '../model/ids.ts';
import { PRIMING_TAG } from '../model/message.ts';
import { Refusal } from '../model/refusal.ts';
import type { Session } from '../model/session.ts';
import type { Store } from './dialect.ts';
import { insertEvents } from './event.repository.ts';
import { lineage } from './lineage.ts';
import type { LinkedScript } from './link-script.ts';
import { lockSession } from './lock-session.ts';
import { type NewestOfScript, unlessOvertaken } from './newest-of-script.ts';
import { toSession } from './session.table.ts';
import { newHead } from './session-head.table.ts';
import { runStatements } from './statements.ts';

/** What it runs is by default what its parent did. */
export interface NewFork extends Partial<LinkedScript> {
  readonly parentId: SessionId;
  /** The order of a prompt, or the end, which it is by default. */
  readonly forkOrder?: number;
  /** Whether a script may be attached to it; one that a person goes on with by hand is nobody's script. */
  readonly linkable?: boolean;
  readonly engine?: Session['engine'];
  /** The last one of its script that its maker knows of; it is not made if there is another by now. */
  readonly after?: NewestOfScript;
  readonly at: Date;
}

/** A new session that shares the rows below an order. Nothing is copied: the shared rows stay the parent's. */
export async function forkSession(
  store: Store,
  { parentId, forkOrder, linkable = false, at, after, script, settingsHash, metadata, engine }: NewFork,
): Promise<Session> {
  const id = newSessionId();
  const createdAt = at.toISOString();
  return await store.db.transaction().execute(async (db) => {
    await lockSession(db, parentId);
    if (after) await runStatements(db, unlessOvertaken({ ...store, db }, after));
    const parent = await db
      .selectFrom('ChatSessions')
      .innerJoin('SessionHeads', 'SessionHeads.chatSessionId', 'ChatSessions.id')
      .selectAll('ChatSessions')
      .select('nextOrder')
      .where('id', '=', parentId)
      .where('hiddenAt', 'is', null)
      .executeTakeFirst();
    if (!parent) throw new Refusal('NOT_FOUND', `There is no session ${parentId}.`);

    const { nextOrder, ...facts } = parent;
    const order = forkOrder ?? nextOrder;
    if (order !== nextOrder) {
      const row = await db
        .selectFrom(lineage(parentId).as('l'))
        .innerJoin('Messages as m', (join) =>
          join.onRef('m.chatSessionId', '=', 'l.id').onRef('m.order', '<', 'l.upTo'),
        )
        .select(['m.kind', 'm.sourceTag'])
        .where('m.order', '=', order)
        .executeTakeFirst();
      if (row?.kind !== 'prompt' || row.sourceTag === PRIMING_TAG) {
        throw new Refusal(
          'INVALID_INPUT',
          `A session can be forked at a prompt that was asked in it, or at its end; row ${order} is neither.`,
        );
      }
    }
    const child = {
      ...facts,
      id,
      sessionStatus: 'idle' as const,
      createdAt,
      updatedAt: createdAt,
      scriptSnapshot: null,
      parentSessionId: parentId,
      forkOrder: order,
      archivedAt: null,
      linkable: linkable ? 1 : 0,
      ...script,
      ...(settingsHash !== undefined && { settingsHash }),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      ...(engine && { engine }),
    };
    const head = newHead(id, order);
    await db.insertInto('ChatSessions').values(child).execute();
    await db.insertInto('SessionHeads').values(head).execute();
    const forked = { type: 'session-forked', data: { parentSessionId: parentId, forkOrder: order } } as const;
    await insertEvents(db, id, 1, createdAt, [forked]);
    return toSession({ ...child, ...head });
  });
}
