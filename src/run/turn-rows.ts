import type { EngineEvent, PartKind, SaidResponse } from '../model/event.ts';
import { type MessageId, newMessageId, type TurnId } from '../model/ids.ts';
import type { Json, ProviderMetadata } from '../model/json.ts';
import type { Audience, MessageBody, NewMessage } from '../model/message.ts';
import type { ToolResultPart } from '../model/model-message.ts';

/** Where the rows of a turn stand. */
export interface RowPlace {
  readonly turnId: TurnId;
  readonly course: number;
  readonly genseq: number;
}

const AUDIENCE_OF = {
  prompt: 'all',
  reasoning: 'all',
  text: 'all',
  'tool-call': 'all',
  'tool-result': 'all',
  repair: 'model',
  'step-end': 'none',
  'turn-end': 'none',
  error: 'person',
  void: 'none',
  boot: 'person',
  marker: 'none',
  undo: 'none',
} as const satisfies Partial<Record<MessageBody['kind'], Audience>>;

export type TurnRowBody = Extract<MessageBody, { kind: keyof typeof AUDIENCE_OF }>;

/** A row of a turn: chapter and verse of everything that a turn writes. */
export function turnRow(
  place: RowPlace,
  body: TurnRowBody,
  { id = newMessageId(), audience = AUDIENCE_OF[body.kind] }: { id?: MessageId; audience?: Audience } = {},
): NewMessage {
  return { id, audience, sourceTag: null, ...place, ...body };
}

/** What is known of a part beside what it says. */
interface PartFacts {
  readonly model: string;
  readonly providerMetadata?: ProviderMetadata;
  readonly incomplete?: true;
}

export function partBody(
  kind: PartKind,
  text: string,
  { model, providerMetadata, incomplete }: PartFacts,
): TurnRowBody {
  const isOwn = kind === 'reasoning' || providerMetadata !== undefined;
  return {
    kind,
    payload: {
      role: 'assistant',
      content: [{ type: kind, text, ...(providerMetadata && { providerOptions: providerMetadata }) }],
    },
    metadata: { ...(incomplete && { incomplete }), ...(isOwn && { model }) },
  };
}

/** What an agent said by itself. */
export function responseBody(said: string, { isBoot, facts, text = said }: SaidResponse): TurnRowBody {
  const payload = { role: 'assistant' as const, content: [{ type: 'text' as const, text }] };
  return isBoot
    ? { kind: 'boot', payload, metadata: facts }
    : { kind: 'text', payload, metadata: Object.keys(facts).length > 0 ? { response: facts } : {} };
}

export function toolCallBody(
  { callId, name, input, effect, providerMetadata }: Extract<EngineEvent, { type: 'tool-call' }>,
  model: string,
): TurnRowBody {
  const own = providerMetadata && { providerOptions: providerMetadata };
  return {
    kind: 'tool-call',
    payload: {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: callId, toolName: name, input, ...own }],
    },
    metadata: { effect, ...(own && { model }) },
  };
}

export function toolResultBody({
  callId,
  name,
  output,
  isError,
}: Extract<EngineEvent, { type: 'tool-result' }>): TurnRowBody {
  return {
    kind: 'tool-result',
    payload: {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: callId, toolName: name, output: outputOf(output, isError) },
      ],
    },
    metadata: {},
  };
}

export function repairBody({
  text,
  attempt,
  allowed,
  schema,
}: Extract<EngineEvent, { type: 'repair-request' }>): TurnRowBody {
  return {
    kind: 'repair',
    payload: { role: 'user', content: text },
    metadata: { attempt, allowed, schema },
  };
}

function outputOf(output: Json, isError: boolean): ToolResultPart['output'] {
  if (typeof output === 'string') return { type: isError ? 'error-text' : 'text', value: output };
  return { type: isError ? 'error-json' : 'json', value: output };
}
