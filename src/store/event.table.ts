import type { Selectable } from 'kysely';
import type { DurableEvent, DurableEventType, NewEvent } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import type { InsertTarget } from './insert-target.ts';

export interface EventsTable {
  chatSessionId: SessionId;
  seq: number;
  type: DurableEventType;
  at: string;
  data: string;
}

export type EventRow = Selectable<EventsTable>;

export const EVENT_INSERT: InsertTarget<EventRow> = {
  table: 'Events',
  columns: ['chatSessionId', 'seq', 'type', 'at', 'data'],
};

/** The JSON is what `toEventRow` wrote, so its shape is the one that `type` promises. */
export function toEvent({ chatSessionId, seq, type, at, data }: EventRow): DurableEvent {
  return envelope({ type, data: JSON.parse(data) }, { sessionId: chatSessionId, seq, at });
}

/** The keys in the order in which they are printed. */
export function envelope(
  { type, data }: NewEvent,
  { sessionId, seq, at }: Pick<DurableEvent, 'sessionId' | 'seq' | 'at'>,
): DurableEvent {
  return { v: 1, seq, sessionId, type, at, data } as DurableEvent;
}

export function toEventRow({ sessionId, seq, type, at, data }: DurableEvent): EventRow {
  return { chatSessionId: sessionId, seq, type, at, data: JSON.stringify(data) };
}
