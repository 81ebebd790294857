import type * as z from 'zod';
import { isMessageId, isSessionId, type MessageId, type SessionId } from '../../src/model/ids.ts';
import { type KeptEvent, TELEMETRY_NAMES } from '../../src/model/telemetry.ts';
import type { TelemetryFigures } from '../../src/model/telemetry-figures.ts';
import type { PlotClock } from '../../src/plot/telemetry-plots.ts';
import type { keptEvents } from '../../src/wire/telemetry.ts';

/** What becomes of events on the server. */
export type TelemetryState = z.infer<typeof keptEvents>['state'];

/** What is told when a turn has ended, by which turns are listed. */
export const TURN_EVENT = 'chat.turn_done';

/** What was there, if what is there now says the same: then it need not be drawn again. */
export function steady<Told>(before: Told | undefined, after: Told): Told {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

/** The same of figures. That time has gone on is nothing new while it is in the same stretch. */
export function steadyFigures(
  before: TelemetryFigures | undefined,
  after: TelemetryFigures,
): TelemetryFigures {
  return before && saying(before) === saying(after) ? before : after;
}

function saying(figures: TelemetryFigures): string {
  return JSON.stringify({ ...figures, since: '', until: '' });
}

/** The events that were there, if no other has come. */
export function steadyEvents(
  before: readonly KeptEvent[],
  after: readonly KeptEvent[],
): readonly KeptEvent[] {
  const isSame = before.length === after.length && before.every(({ seq }, at) => seq === after[at]?.seq);
  return isSame ? before : after;
}

/** The names that can be chosen, with the one that is. */
export function namesToChoose(figures: TelemetryFigures | undefined, chosen: string): readonly string[] {
  const kept = figures?.names.map(({ event_name }) => event_name) ?? [];
  const others = [chosen].filter((name) => name !== '');
  return Array.from(new Set([...TELEMETRY_NAMES, ...kept, ...others]));
}

/** What is told of a turn that has ended. Payloads may come from elsewhere, and have anything in them. */
export interface TurnFacts {
  readonly model: string | undefined;
  readonly durationMs: number | undefined;
  readonly firstTokenMs: number | undefined;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly cost: number | undefined;
  readonly reason: string | undefined;
  readonly isFailed: boolean;
}

const ANSWERED: readonly unknown[] = ['done', 'length'];

export function turnFacts({ payload }: KeptEvent): TurnFacts {
  const number = (name: string) => {
    const value = payload[name];
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
  };
  const word = (name: string) => {
    const value = payload[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    model: word('model'),
    durationMs: number('duration_ms'),
    firstTokenMs: number('first_token_ms'),
    inputTokens: number('input_tokens'),
    outputTokens: number('output_tokens'),
    cost: number('cost'),
    reason: word('error_code') ?? word('reason'),
    isFailed: !ANSWERED.includes(payload['reason']),
  };
}

/** Where an event leads. What comes from elsewhere may name sessions as it likes. */
export interface EventLinks {
  readonly session: SessionId | undefined;
  readonly message: MessageId | undefined;
  readonly turn: string | undefined;
}

export function linksOf({ session_id, message_id, turn_id }: KeptEvent): EventLinks {
  return {
    session: session_id !== undefined && isSessionId(session_id) ? session_id : undefined,
    message: message_id !== undefined && isMessageId(message_id) ? message_id : undefined,
    turn: turn_id,
  };
}

/** The clock of who looks, as a plot reads it. */
export const LOCAL_CLOCK: PlotClock = {
  read(moment) {
    const time = new Date(moment);
    return time.getTime() - time.getTimezoneOffset() * 60_000;
  },
  zone: '',
};

/** The ends of ids differ; their beginnings are the time. */
export function shortId(id: string): string {
  return id.length > 8 ? `…${id.slice(-8)}` : id;
}
