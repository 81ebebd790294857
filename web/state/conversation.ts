import type { DurableEvent, PartDelta } from '../../src/model/event.ts';
import { isDelta, isDurable, type RunningPart, type StreamItem } from '../../src/model/feed.ts';
import type { EvidenceId, TurnId } from '../../src/model/ids.ts';
import type { Failure, Message } from '../../src/model/message.ts';
import type { Session } from '../../src/model/session.ts';
import type { Evidence } from '../../src/model/terminal.ts';

/** A part that is being received. Once it is kept, `order` says where its row will stand. */
export interface RunningText extends RunningPart {
  readonly order?: number;
}

/** What is worth saying in passing. */
type Notice =
  | { readonly type: 'retry'; readonly attempt: number; readonly cause: string }
  | { readonly type: 'warning'; readonly message: string };

/** A piece of evidence that was told of and is not here yet. */
interface UnseenEvidence {
  readonly id: EvidenceId;
  readonly turnId: TurnId;
}

/** One session, as far as its rows were read and its events were heard. */
export interface Conversation {
  readonly session: Session;
  /** By order. */
  readonly rows: readonly Message[];
  /** Orders of rows that were told of and are not here yet. */
  readonly missing: readonly number[];
  /** What is kept of terminals, in the order in which it came up. */
  readonly evidence: readonly Evidence[];
  readonly unseen: readonly UnseenEvidence[];
  /** The terminal that has taken the prompt that runs. */
  readonly typedInto: string | undefined;
  readonly running: readonly RunningText[];
  /** The calls that wait for an answer, and whether they were begun before. */
  readonly waiting: ReadonlyMap<string, { readonly repeats: boolean }>;
  /** Whether the server itself runs it, so that text arrives while it is written. */
  readonly isLive: boolean;
  readonly isStopping: boolean;
  readonly isDeleted: boolean;
  /** Text was missed: only a new snapshot helps. */
  readonly hasGap: boolean;
  readonly notice: Notice | undefined;
  /** What the last run failed with. */
  readonly failure: Failure | undefined;
  readonly lastSeq: number;
}

interface WaitingCall {
  readonly callId: string;
  readonly repeats: boolean;
}

export interface Opening {
  readonly session: Session;
  readonly rows: readonly Message[];
  readonly evidence: readonly Evidence[];
  readonly waiting: readonly WaitingCall[];
  /** The number of the last event that tells of the rows. */
  readonly lastSeq: number;
}

export function openConversation({ session, rows, evidence, waiting, lastSeq }: Opening): Conversation {
  return {
    session,
    rows,
    missing: [],
    evidence,
    unseen: [],
    typedInto: undefined,
    running: [],
    waiting: new Map(waiting.map(({ callId, repeats }) => [callId, { repeats }])),
    isLive: false,
    isStopping: false,
    isDeleted: false,
    hasGap: false,
    notice: undefined,
    failure: undefined,
    lastSeq,
  };
}

/** Adds rows that were fetched; those that are here already stay. What was asked for is no longer missing. */
export function withRows(
  state: Conversation,
  fetched: readonly Message[],
  asked: readonly number[],
): Conversation {
  const here = new Set(state.rows.map(({ order }) => order));
  const added = fetched.filter(({ order }) => !here.has(order));
  const ids = new Set(added.map(({ id }) => id));
  const settled = new Set([...asked, ...fetched.map(({ order }) => order)]);
  return {
    ...state,
    rows: [...state.rows, ...added].sort((a, b) => a.order - b.order),
    missing: state.missing.filter((order) => !settled.has(order)),
    running: state.running.filter(({ partId }) => !ids.has(partId)),
  };
}

/** The same for evidence. */
export function withEvidence(
  state: Conversation,
  fetched: readonly Evidence[],
  asked: readonly UnseenEvidence[],
): Conversation {
  const here = new Set(state.evidence.map(({ id }) => id));
  const added = fetched.filter(({ id }) => !here.has(id));
  if (added.length === 0 && asked.length === 0) return state;
  const settled = new Set([...asked, ...fetched].map(({ id }) => id));
  return {
    ...state,
    ...(added.length > 0 && { evidence: [...state.evidence, ...added] }),
    unseen: state.unseen.filter(({ id }) => !settled.has(id)),
  };
}

/** The order from which on there is what was told of and is not here; undefined where everything is. */
export function unreadFrom({ rows, missing, unseen }: Conversation): number | undefined {
  if (missing.length === 0 && unseen.length === 0) return undefined;
  // Evidence is read with the rows of its turn.
  const turns = new Set<TurnId | null>(unseen.map(({ turnId }) => turnId));
  const begun = rows.find(({ turnId }) => turns.has(turnId));
  return Math.min(...missing, begun?.order ?? missing[0] ?? 0);
}

/** What becomes of a conversation when something is told of it. What was told before changes nothing. */
export function withItem(state: Conversation, item: StreamItem): Conversation {
  if (isDelta(item)) return withDelta(state, item);
  if (isDurable(item)) {
    return item.seq <= state.lastSeq ? state : { ...withEvent(state, item), lastSeq: item.seq };
  }
  switch (item.type) {
    case 'part-snapshot': {
      const { partId, kind, text } = item;
      const others = state.running.filter((part) => part.partId !== partId);
      return { ...state, running: [...others, { partId, kind, text }], hasGap: false };
    }
    case 'live-changed':
      // What still runs is told anew right after it; what does not is over.
      return {
        ...state,
        isLive: item.live,
        running: state.running.filter(({ order }) => order !== undefined),
        hasGap: false,
        ...(item.live && { failure: undefined }),
      };
    case 'run-summary':
      return { ...state, failure: item.data.error, isStopping: false };
    case 'session-deleted':
      return { ...state, isDeleted: true };
    default:
      return item satisfies never;
  }
}

function withDelta(state: Conversation, { partId, type, offset, delta }: PartDelta): Conversation {
  const part = state.running.find((each) => each.partId === partId);
  if (!part && state.rows.some(({ id }) => id === partId)) return state;
  const text = part?.text ?? '';
  if (offset > text.length) return { ...state, hasGap: true };
  if (part && offset + delta.length <= text.length) return state;
  const kind = type === 'text-delta' ? 'text' : 'reasoning';
  const grown = { ...(part ?? { partId, kind }), text: text.slice(0, offset) + delta };
  const running = part
    ? state.running.map((each) => (each === part ? grown : each))
    : [...state.running, grown];
  return { ...state, running, notice: undefined };
}

function withEvent(state: Conversation, event: DurableEvent): Conversation {
  switch (event.type) {
    case 'message-added': {
      const { messageId, order, kind } = event.data;
      if (state.rows.some((row) => row.order === order)) return state;
      return {
        ...state,
        missing: [...state.missing, order],
        running: state.running.map((part) => (part.partId === messageId ? { ...part, order } : part)),
        ...(kind === 'prompt' && { notice: undefined, failure: undefined, typedInto: undefined }),
      };
    }
    case 'session-renamed':
      return withSession(state, { metadata: { ...state.session.metadata, title: event.data.title } });
    case 'status-changed':
      return {
        ...withSession(state, { sessionStatus: event.data.status }),
        ...(event.data.status !== 'processing' && { isStopping: false }),
      };
    case 'approval-requested': {
      const { callId, repeats = false } = event.data;
      return { ...state, waiting: new Map(state.waiting).set(callId, { repeats }) };
    }
    case 'approval-answered': {
      const waiting = new Map(state.waiting);
      waiting.delete(event.data.callId);
      return { ...state, waiting };
    }
    case 'evidence-added': {
      const { evidenceId: id, turnId } = event.data;
      const isHere = state.evidence.some((piece) => piece.id === id);
      return isHere ? state : { ...state, unseen: [...state.unseen, { id, turnId }] };
    }
    case 'submitted':
      return { ...state, typedInto: event.data.terminal };
    case 'abort-requested':
      return { ...state, isStopping: true };
    case 'retry':
      return { ...state, notice: { type: 'retry', ...event.data } };
    case 'warning':
      return { ...state, notice: { type: 'warning', message: event.data.message } };
    case 'setting-changed':
      // What it is now is not told: whoever shows it asks.
      return withSession(state, {});
    case 'session-created':
    case 'session-forked':
    case 'session-primed':
    case 'tool-started':
    case 'terminal-state':
      return state;
    default:
      return event satisfies never;
  }
}

function withSession(state: Conversation, changed: Partial<Session>): Conversation {
  return { ...state, session: { ...state.session, ...changed } };
}
