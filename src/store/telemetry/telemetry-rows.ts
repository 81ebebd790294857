import { isJsonObject, type JsonObject } from '../../model/json.ts';
import {
  type KeptEvent,
  TELEMETRY_CONTEXT,
  type TelemetryContext,
  type TelemetryContextKey,
  type TelemetryEvent,
} from '../../model/telemetry.ts';

/** What is looked for often has a column of its own; the rest of the context is JSON. */
export const CONTEXT_COLUMNS = ['session_id', 'turn_id', 'run_id', 'case_id'] as const;
const OTHERS = TELEMETRY_CONTEXT.filter((key) => !CONTEXT_COLUMNS.some((column) => column === key));

type ContextColumn = (typeof CONTEXT_COLUMNS)[number];

/** Times are milliseconds since 1970. */
export type TelemetryRow = {
  readonly ts: number;
  readonly event_name: string;
  readonly context: string | null;
  readonly payload: string;
} & { readonly [Column in ContextColumn]: string | null };

export function rowOf(event: TelemetryEvent): TelemetryRow {
  const { event_name, ts, payload, session_id, turn_id, run_id, case_id } = event;
  return {
    ts: Date.parse(ts),
    event_name,
    session_id: session_id ?? null,
    turn_id: turn_id ?? null,
    run_id: run_id ?? null,
    case_id: case_id ?? null,
    context: contextText(event),
    payload: JSON.stringify(payload),
  };
}

export function eventOf({
  seq,
  ts,
  event_name,
  context,
  payload,
  ...columns
}: TelemetryRow & { readonly seq: number }): KeptEvent {
  return {
    seq,
    event_name,
    ts: new Date(ts).toISOString(),
    ...contextOf(columns, CONTEXT_COLUMNS),
    ...(context !== null && contextOf(parsed(context), OTHERS)),
    payload: parsed(payload),
  };
}

function contextText(event: TelemetryEvent): string | null {
  let others: { [Key in TelemetryContextKey]?: string } | undefined;
  for (const key of OTHERS) {
    const value = event[key];
    if (value === undefined) continue;
    others ??= {};
    others[key] = value;
  }
  return others ? JSON.stringify(others) : null;
}

function contextOf(
  values: Readonly<Record<string, unknown>>,
  keys: readonly TelemetryContextKey[],
): TelemetryContext {
  const context: { [Key in TelemetryContextKey]?: string } = {};
  for (const key of keys) {
    const value = values[key];
    if (typeof value === 'string') context[key] = value;
  }
  return context;
}

function parsed(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  return isJsonObject(value) ? value : {};
}
