import type { EngineEvent, PartDelta, PartKind, TerminalData } from '../model/event.ts';
import type { MessageId, SessionId } from '../model/ids.ts';
import type { EndReason, Failure, Message } from '../model/message.ts';
import { liveModelOf } from '../model/model-name.ts';
import type { PaidStep } from '../model/price.ts';
import type { SessionStatus } from '../model/session.ts';
import { isQuestionCall } from '../model/terminal.ts';
import type { Change } from '../store/append.ts';
import {
  partBody,
  type RowPlace,
  repairBody,
  responseBody,
  type TurnRowBody,
  toolCallBody,
  toolResultBody,
  turnRow,
} from './turn-rows.ts';

const STATUS_AFTER: Record<EndReason, SessionStatus> = {
  done: 'idle',
  length: 'idle',
  aborted: 'interrupted',
  error: 'failed',
  refused: 'failed',
};

interface OpenPart {
  readonly kind: PartKind;
  text: string;
}

/** How a turn ends, and what there is to know of it then. */
export type TurnEnd = Extract<Message, { kind: 'turn-end' }>['metadata'] & {
  readonly error?: Failure | undefined;
};

/** What an engine's event means: something to keep, something to pass on, or nothing. */
export type Said = { readonly change: Change } | { readonly delta: PartDelta | TerminalData } | undefined;

/**
 * Turns what an engine says in one turn into the rows that are kept of it. A power cut may take the parts of an
 * unfinished turn, which is asked again then; never a finished turn, and never a call whose tool may have run.
 */
export class TurnTranscript {
  /** What models were asked for, and have answered. */
  readonly steps: PaidStep[] = [];
  readonly #sessionId: SessionId;
  readonly #open = new Map<MessageId, OpenPart>();
  readonly #model: string;
  #place: RowPlace;
  #isAfterStep: boolean;
  #isWaiting = false;
  /** The call that was last put to a person. */
  #requested: string | undefined;

  constructor(
    { sessionId, model, place }: { sessionId: SessionId; model: string; place: RowPlace },
    kept: readonly Message[],
  ) {
    this.#sessionId = sessionId;
    this.#model = liveModelOf(model);
    this.#place = place;
    this.#isAfterStep = kept.some(({ kind }) => kind === 'step-end');
  }

  /** The number of the answer that is being given. */
  get genseq(): number {
    return this.#place.genseq;
  }

  get course(): number {
    return this.#place.course;
  }

  take(event: Exclude<EngineEvent, { type: 'run-end' | 'next-tasks' }>): Said {
    switch (event.type) {
      case 'run-start':
        return undefined;
      case 'step-start':
        if (this.#isAfterStep) this.#place = { ...this.#place, genseq: this.#place.genseq + 1 };
        return undefined;
      case 'text-start':
      case 'reasoning-start':
        this.#open.set(event.partId, { kind: event.type === 'text-start' ? 'text' : 'reasoning', text: '' });
        return undefined;
      case 'text-delta':
      case 'reasoning-delta':
        return { delta: this.#grow(event) };
      case 'text-end':
      case 'reasoning-end':
        return { change: this.#closePart(event) };
      case 'tool-call': {
        const messages = [turnRow(this.#place, toolCallBody(event, this.#model))];
        return { change: { messages, isPassing: event.effect !== 'write' } };
      }
      case 'tool-result': {
        const messages = [turnRow(this.#place, toolResultBody(event))];
        return { change: { messages, ...this.#goingOn(), isPassing: true } };
      }
      case 'approval-request': {
        const { type: _, ...request } = event;
        this.#isWaiting = true;
        this.#requested = event.callId;
        return { change: { approvals: [request], status: 'waiting_confirmation' } };
      }
      case 'tool-start': {
        const { callId } = event;
        return { change: { events: [{ type: 'tool-started', data: { callId } }], ...this.#goingOn() } };
      }
      case 'step-end':
        return { change: this.#closeStep(event) };
      case 'repair-request':
        return { change: { messages: [turnRow(this.#place, repairBody(event))], isPassing: true } };
      case 'context-reset': {
        const { course, freedTokens } = event;
        this.#place = { ...this.#place, course };
        return { change: { messages: [turnRow(this.#place, markerBody(freedTokens))] } };
      }
      case 'context-restored':
        this.#place = { ...this.#place, course: event.course };
        return { change: { messages: [turnRow(this.#place, { kind: 'undo', payload: {}, metadata: {} })] } };
      case 'retry': {
        const { type, ...data } = event;
        return { change: { events: [{ type, data }] } };
      }
      case 'warning': {
        const { type, ...data } = event;
        return { change: { events: [{ type, data }] } };
      }
      case 'terminal-data': {
        const { type, terminal, data } = event;
        return { delta: { type, sessionId: this.#sessionId, terminal, data } };
      }
      case 'terminal-state': {
        const { type, ...data } = event;
        const goingOn = data.state === 'blocked' ? {} : this.#goingOn();
        return { change: { events: [{ type, data }], ...goingOn, isPassing: true } };
      }
      case 'submitted': {
        const { type, ...data } = event;
        const { turnId } = this.#place;
        return { change: { events: [{ type, data: { turnId, ...data } }], ...this.#goingOn() } };
      }
      case 'evidence':
        return { change: { evidence: [event.evidence], isPassing: true } };
      default:
        return event satisfies never;
    }
  }

  /** The end of the turn. A part that is still open is kept as far as it came. */
  close({ error, ...metadata }: TurnEnd): Change {
    const { reason } = metadata;
    const place = this.#place;
    const broken = Array.from(this.#open, ([id, { kind, text }]) =>
      turnRow(place, partBody(kind, text, { model: this.#model, incomplete: true }), { id }),
    );
    const failure = error ? [turnRow(place, { kind: 'error', payload: {}, metadata: error })] : [];
    const end = turnRow(place, { kind: 'turn-end', payload: {}, metadata });
    return { messages: [...broken, ...failure, end], status: this.#statusAfter(reason, error) };
  }

  /** The status of a session that waited for an answer and has it. */
  #goingOn(): Pick<Change, 'status'> {
    if (!this.#isWaiting) return {};
    this.#isWaiting = false;
    return { status: 'processing' };
  }

  /**
   * A run that stopped because nobody could answer leaves its session waiting, unless a program in a terminal asked: that has
   * ended with the run.
   */
  #statusAfter(reason: EndReason, error: Failure | undefined): SessionStatus {
    if (error?.code !== 'CONFIRM_REQUIRED') return STATUS_AFTER[reason];
    const isEnded = this.#requested !== undefined && isQuestionCall(this.#requested);
    return isEnded ? 'interrupted' : 'waiting_confirmation';
  }

  #grow({ type, partId, delta }: Extract<EngineEvent, { delta: string }>): PartDelta {
    const part = this.#partOf(partId);
    const offset = part.text.length;
    part.text += delta;
    return { type, sessionId: this.#sessionId, partId, offset, delta };
  }

  #closePart({
    partId,
    providerMetadata,
    response,
  }: Extract<EngineEvent, { type: 'text-end' | 'reasoning-end' }>): Change {
    const { kind, text } = this.#partOf(partId);
    this.#open.delete(partId);
    const body = response
      ? responseBody(text, response)
      : partBody(kind, text, { model: this.#model, ...(providerMetadata && { providerMetadata }) });
    const row = turnRow(this.#place, body, { id: partId, ...(response && { audience: response.audience }) });
    return { messages: [row], isPassing: true };
  }

  #closeStep({ type, ...metadata }: Extract<EngineEvent, { type: 'step-end' }>): Change {
    const { model, usage } = metadata;
    this.steps.push({ ...(model !== undefined && { model }), ...(usage && { usage }) });
    this.#isAfterStep = true;
    return { messages: [turnRow(this.#place, { kind: type, payload: {}, metadata })], isPassing: true };
  }

  #partOf(partId: MessageId): OpenPart {
    const part = this.#open.get(partId);
    if (!part) throw new Error(`The engine spoke of part ${partId}, which is not open.`);
    return part;
  }
}

function markerBody(freedTokens: number): TurnRowBody {
  return { kind: 'marker', payload: {}, metadata: { freedTokens } };
}
