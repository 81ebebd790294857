import type { PartDelta, PartKind, SessionEvent, TerminalData } from './event.ts';
import type { MessageId, SessionId } from './ids.ts';
import type { RunSummary } from './run.ts';

/** A part of an answer that is being received, as far as it came. */
export interface RunningPart {
  /** The id of the message to come. */
  readonly partId: MessageId;
  readonly kind: PartKind;
  readonly text: string;
}

/** A running part for somebody who comes late; the deltas that follow begin where its text ends. */
export interface PartSnapshot extends RunningPart {
  readonly type: 'part-snapshot';
  readonly sessionId: SessionId;
}

/**
 * Whether the session is run here, so that deltas are told too. What another process runs is told by its durable
 * events alone. Running parts that had not ended when it stops being live are over.
 */
interface LiveChange {
  readonly type: 'live-changed';
  readonly sessionId: SessionId;
  readonly live: boolean;
}

/** The last thing that is told of a session. */
interface SessionDeleted {
  readonly type: 'session-deleted';
  readonly sessionId: SessionId;
}

/** What those who follow a session are told, in one order for all. Terminals are watched in a way of their own. */
export type FeedItem = Exclude<SessionEvent, TerminalData> | RunSummary | LiveChange | SessionDeleted;

/** What one of them is told: a snapshot is for who comes late. */
export type StreamItem = FeedItem | PartSnapshot;

/** Whether it has a number, and can be resumed after. */
export function isDurable(
  item: StreamItem | TerminalData,
): item is Extract<FeedItem, { readonly seq: number }> {
  return 'seq' in item;
}

export function isDelta(item: StreamItem): item is PartDelta {
  return 'delta' in item;
}
