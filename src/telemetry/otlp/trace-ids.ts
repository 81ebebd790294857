import { createHash, randomBytes } from 'node:crypto';
import type { TelemetryEvent } from '../../model/telemetry.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Turns that go on at the same time; who remembers more than these remembers what nobody ends. */
const MOST_RESUMED = 1_000;

/** Where an event stands: in which trace, as which span, below which other. */
export interface SpanPlace {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId?: string;
}

/**
 * Finds the place of events. All of a turn are in one trace, whose id is that of the turn, so that events which are sent
 * at different times, and by different processes, come together.
 */
export class TraceIds {
  /** A turn that was broken off and goes on is a second span of the same trace. */
  readonly #resumed = new Map<string, string>();

  placeOf(event: TelemetryEvent): SpanPlace {
    const { event_name: name, turn_id: turnId } = event;
    if (turnId === undefined) return { traceId: randomId(16), spanId: randomId(8) };
    if (name === 'chat.turn_start' && event.payload['is_resumed'] === true) this.#remember(turnId);
    const traceId = traceIdOf(turnId);
    const turnSpan = this.#resumed.get(turnId) ?? spanIdOf(turnId);
    if (name !== 'chat.turn_done') return { traceId, spanId: randomId(8), parentId: turnSpan };
    this.#resumed.delete(turnId);
    return { traceId, spanId: turnSpan };
  }

  #remember(turnId: string): void {
    const [oldest] = this.#resumed.keys();
    if (this.#resumed.size >= MOST_RESUMED && oldest !== undefined) this.#resumed.delete(oldest);
    this.#resumed.set(turnId, randomId(8));
  }
}

/** The id of a turn without its dashes: who knows the turn finds the trace. */
function traceIdOf(turnId: string): string {
  return UUID.test(turnId) ? turnId.replaceAll('-', '') : digestOf(`trace ${turnId}`, 16);
}

function spanIdOf(turnId: string): string {
  return digestOf(`turn ${turnId}`, 8);
}

function digestOf(text: string, bytes: number): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * bytes);
}

function randomId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
