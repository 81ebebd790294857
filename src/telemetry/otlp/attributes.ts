import type { AttributeValue } from '@opentelemetry/api';
import { isJsonObject, type Json } from '../../model/json.ts';
import { TELEMETRY_CONTEXT, type TelemetryEvent } from '../../model/telemetry.ts';

export type SpanAttributes = Readonly<Record<string, AttributeValue>>;
type Renaming = (value: Json) => AttributeValue | undefined;

/** Names and ids are short. What is longer has no place in a trace. */
const LONGEST_TEXT = 256;

/** What the GenAI conventions have a name for; a model is two attributes, and told by `modelAttributes`. */
const CONVENTIONS: Readonly<Record<string, readonly [name: string, renaming: Renaming]>> = {
  response_model: ['gen_ai.response.model', plainValue],
  response_id: ['gen_ai.response.id', plainValue],
  finish_reason: ['gen_ai.response.finish_reasons', listOf],
  first_token_ms: ['gen_ai.response.time_to_first_chunk', seconds],
  input_tokens: ['gen_ai.usage.input_tokens', plainValue],
  cached_input_tokens: ['gen_ai.usage.cache_read.input_tokens', plainValue],
  output_tokens: ['gen_ai.usage.output_tokens', plainValue],
  reasoning_tokens: ['gen_ai.usage.reasoning.output_tokens', plainValue],
  tool: ['gen_ai.tool.name', plainValue],
  agent: ['gen_ai.agent.id', plainValue],
  error_code: ['error.type', plainValue],
};

/** The time is that of the span, and the model has names of its own. */
const TOLD_ELSEWHERE = ['duration_ms', 'model'];

/** What an event belongs to, and what it tells: by the names of the conventions, else as ours. */
export function attributesOf(event: TelemetryEvent): SpanAttributes {
  const attributes: Record<string, AttributeValue> = {};
  for (const name of TELEMETRY_CONTEXT) {
    const value = event[name];
    if (value === undefined) continue;
    attributes[name === 'session_id' ? 'gen_ai.conversation.id' : `cuebook.${name}`] = value;
  }
  for (const [name, value] of Object.entries(event.payload)) {
    if (value === undefined || TOLD_ELSEWHERE.includes(name)) continue;
    const [told, renaming] = CONVENTIONS[name] ?? [`cuebook.${name}`, plainValue];
    const attribute = renaming(value);
    if (attribute !== undefined) attributes[told] = attribute;
    else Object.assign(attributes, columnsOf(told, value));
  }
  return { ...attributes, ...modelAttributes(event.payload['model']) };
}

/** Who is asked, by the names that the conventions have for some of them. */
const PROVIDERS: Readonly<Record<string, string>> = {
  google: 'gcp.gemini',
  mistral: 'mistral_ai',
  xai: 'x_ai',
};

function modelAttributes(model: Json | undefined): SpanAttributes {
  if (typeof model !== 'string') return {};
  const slash = model.indexOf('/');
  const provider = model.slice(0, Math.max(0, slash));
  return {
    ...(provider !== '' && { 'gen_ai.provider.name': PROVIDERS[provider] ?? provider }),
    'gen_ai.request.model': model.slice(slash + 1),
  };
}

/** Numbers, names and lists of names, as they are. */
function plainValue(value: Json): AttributeValue | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return isShort(value) ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  const names = value.filter(isShort);
  return names.length === value.length ? names : undefined;
}

/** A list of objects, as one list for each of their fields. A field that some of them lack is left out. */
function columnsOf(name: string, value: Json): SpanAttributes {
  const rows = Array.isArray(value) ? value.filter(isJsonObject) : [];
  const columns = Object.keys(rows[0] ?? {}).flatMap((field) => {
    const cells = rows.map((row) => row[field]);
    const column = [cells.filter(isShort), cells.filter(isNumber), cells.filter(isYesOrNo)].find(
      ({ length }) => length === rows.length,
    );
    return column ? [[`${name}.${field}`, column] as const] : [];
  });
  return Object.fromEntries(columns);
}

function isShort(value: Json | undefined): value is string {
  return typeof value === 'string' && value.length <= LONGEST_TEXT;
}

function isNumber(value: Json | undefined): value is number {
  return typeof value === 'number';
}

function isYesOrNo(value: Json | undefined): value is boolean {
  return typeof value === 'boolean';
}

function listOf(value: Json): AttributeValue | undefined {
  return typeof value === 'string' ? [value] : undefined;
}

function seconds(value: Json): AttributeValue | undefined {
  return typeof value === 'number' ? value / 1000 : undefined;
}
