import { type HrTime, type SpanContext, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { JsonObject } from '../../model/json.ts';
import type { TelemetryEvent } from '../../model/telemetry.ts';
import { VERSION } from '../../model/version.ts';
import { attributesOf, type SpanAttributes } from './attributes.ts';
import type { SpanPlace } from './trace-ids.ts';

/** What an event is by the GenAI conventions. */
interface SpanKindOf {
  readonly operation: string;
  readonly kind: SpanKind;
  /** What the name of the span has after that of the operation. */
  target(payload: JsonObject, attributes: SpanAttributes): unknown;
  readonly attributes?: SpanAttributes;
}

const KINDS: Readonly<Record<string, SpanKindOf>> = {
  'chat.turn_done': { operation: 'invoke_agent', kind: SpanKind.INTERNAL, target: ({ agent }) => agent },
  'chat.llm_call': {
    operation: 'chat',
    kind: SpanKind.CLIENT,
    target: (_, attributes) => attributes['gen_ai.request.model'],
    attributes: { 'gen_ai.request.stream': true },
  },
  'skills.tool_call': {
    operation: 'execute_tool',
    kind: SpanKind.INTERNAL,
    target: ({ tool }) => tool,
    attributes: { 'gen_ai.tool.type': 'function' },
  },
  'rag.retrieve': {
    operation: 'retrieval',
    kind: SpanKind.CLIENT,
    target: ({ datasets }) => (Array.isArray(datasets) && datasets.length === 1 ? datasets[0] : undefined),
  },
};

const SCOPE = { name: 'cuebook', version: VERSION };

/** The span that tells of an event. It ends when the event was told, and is as long as that says. */
export function spanOf(event: TelemetryEvent, place: SpanPlace, resource: Resource): ReadableSpan {
  const { event_name: name, payload } = event;
  const known = KINDS[name];
  const own = attributesOf(event);
  const target = known?.target(payload, own);
  const hasTarget = typeof target === 'string' && target !== '';
  const error = errorIn(event);
  const duration = Math.max(0, numberIn(payload, 'duration_ms'));
  const end = endOf(event);
  return {
    name: known ? [known.operation, ...(hasTarget ? [target] : [])].join(' ') : name,
    kind: known?.kind ?? SpanKind.INTERNAL,
    spanContext: () => contextOf(place.traceId, place.spanId),
    ...(place.parentId !== undefined && { parentSpanContext: contextOf(place.traceId, place.parentId) }),
    startTime: timeOf(end - duration),
    endTime: timeOf(end),
    duration: timeOf(duration),
    status: { code: error === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes: {
      ...own,
      'cuebook.event_name': name,
      ...(known && { 'gen_ai.operation.name': known.operation, ...known.attributes }),
      ...(name === 'chat.turn_done' && hasTarget && { 'gen_ai.agent.name': target }),
      ...(name === 'rag.retrieve' && hasTarget && { 'gen_ai.data_source.id': target }),
      ...(error !== undefined && { 'error.type': error }),
    },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** What went wrong, by a short name; nothing where all went well. */
function errorIn({ event_name: name, payload }: TelemetryEvent): string | undefined {
  const named = [payload['error_code'], payload['code']].find((code) => typeof code === 'string');
  const isError =
    name === 'error' ||
    name === 'plan.error_report' ||
    payload['is_error'] === true ||
    payload['error_code'] !== undefined ||
    payload['finish_reason'] === 'error' ||
    payload['reason'] === 'error';
  return isError ? (named ?? '_OTHER') : undefined;
}

function contextOf(traceId: string, spanId: string): SpanContext {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
}

function endOf({ ts }: TelemetryEvent): number {
  const end = Date.parse(ts);
  return Number.isNaN(end) ? Date.now() : end;
}

function numberIn(payload: JsonObject, name: string): number {
  const value = payload[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** Seconds, and the nanoseconds after them. */
function timeOf(ms: number): HrTime {
  const whole = Math.floor(ms / 1000);
  return [whole, Math.round((ms - whole * 1000) * 1_000_000)];
}
