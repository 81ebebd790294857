import { expect } from 'vitest';
import type { DurableEvent } from '../../src/model/event.ts';
import { type Message, withoutVoided } from '../../src/model/message.ts';
import { messageText } from '../../src/model/message-text.ts';
import type { Session } from '../../src/model/session.ts';
import type { Store } from '../../src/store/dialect.ts';
import { listEvents } from '../../src/store/event.repository.ts';
import { listMessages } from '../../src/store/message.repository.ts';
import type { LongScript, Said } from './long-script.ts';

/**
 * The session holds every turn of the script, none twice, with all its rows in order; its rows and events are numbered
 * without a gap and tell the same story, of a take from where it differs.
 */
export async function expectWhole(store: Store, session: Session, script: LongScript): Promise<void> {
  const rows = await listMessages(store, session.id);
  expect(rows.map(({ order }) => order)).toEqual(Array.from(rows.keys()));
  expect(withoutVoided(rows).map(saidBy)).toEqual(script.turns.flat());
  expect(turnIdsInOrder(rows)).toHaveLength(script.turns.length);

  const events = await allEvents(store, session);
  expect(events.map(({ seq }) => seq)).toEqual(Array.from(events.keys(), (index) => index + 1));
  const told = events.flatMap(({ type, data }) =>
    type === 'message-added' ? [[data.order, data.messageId]] : [],
  );
  const own = rows.filter(({ chatSessionId }) => chatSessionId === session.id);
  expect(told).toEqual(own.map(({ order, id }) => [order, id]));
  expect(session.sessionStatus).toBe('idle');
}

export async function allEvents(store: Store, { id, lastSeq }: Session): Promise<readonly DurableEvent[]> {
  return await listEvents(store, id, { limit: lastSeq + 1 });
}

function saidBy(row: Message): Said {
  return [row.kind, messageText(row)];
}

/** A turn keeps its id however often it is resumed, so there are as many ids as turns. */
function turnIdsInOrder(rows: readonly Message[]): readonly unknown[] {
  return Array.from(new Set(rows.map(({ turnId }) => turnId)));
}
