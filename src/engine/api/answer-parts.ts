import type { LanguageModelV4StreamPart, LanguageModelV4Usage, SharedV4Warning } from '@ai-sdk/provider';
import type { EngineEvent, PartKind } from '../../model/event.ts';
import { type MessageId, newMessageId } from '../../model/ids.ts';
import { isJsonObject, type Json, type JsonObject, type ProviderMetadata } from '../../model/json.ts';
import type { FinishReason, Usage } from '../../model/message.ts';
import { splitWhole } from '../../model/surrogates.ts';

type StreamPart = LanguageModelV4StreamPart;

/** A call as the provider made it: its input is still text. */
export interface RawCall {
  readonly id: string;
  readonly name: string;
  readonly input: string;
  readonly providerMetadata?: ProviderMetadata;
}

/** What is known of an answer when it is over. */
export interface AnswerEnd {
  readonly finishReason: FinishReason;
  readonly usage: Usage;
  readonly responseId?: string;
  readonly responseModel?: string;
  readonly providerMetadata?: ProviderMetadata;
}

interface OpenPart {
  readonly partId: MessageId;
  readonly kind: PartKind;
  metadata: ProviderMetadata | undefined;
  isStarted: boolean;
  /** The first half of a character whose second half is still to come. */
  held: string;
}

const NOTHING: readonly never[] = [];
/** Most of what comes is a delta: its type is not put together each time. */
const DELTA = { text: 'text-delta', reasoning: 'reasoning-delta' } as const;

/** Turns the parts of a provider's stream into events. Parts without any content leave no trace. */
export class AnswerParts {
  end: AnswerEnd | undefined;
  readonly #takeCall: (call: RawCall) => EngineEvent;
  readonly #open = { text: new Map<string, OpenPart>(), reasoning: new Map<string, OpenPart>() };
  #response: Pick<AnswerEnd, 'responseId' | 'responseModel'> = {};

  constructor(takeCall: (call: RawCall) => EngineEvent) {
    this.#takeCall = takeCall;
  }

  take(part: StreamPart): readonly EngineEvent[] {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start': {
        const kind = part.type === 'text-start' ? 'text' : 'reasoning';
        const metadata = metadataOf(part);
        this.#open[kind].set(part.id, {
          partId: newMessageId(),
          kind,
          metadata,
          isStarted: false,
          held: '',
        });
        return NOTHING;
      }
      case 'text-delta':
        return this.#grow('text', part);
      case 'reasoning-delta':
        return this.#grow('reasoning', part);
      case 'text-end':
        return this.#close('text', part);
      case 'reasoning-end':
        return this.#close('reasoning', part);
      case 'tool-call': {
        if (part.providerExecuted)
          return warn('tool-of-provider', `The provider ran its own tool ${part.toolName}.`);
        const metadata = metadataOf(part);
        const { toolCallId: id, toolName: name, input } = part;
        return [this.#takeCall({ id, name, input, ...(metadata && { providerMetadata: metadata }) })];
      }
      case 'stream-start':
        return part.warnings
          .map(warningText)
          .filter(isNews)
          .flatMap((text) => warn('model-warning', text));
      case 'response-metadata':
        this.#response = {
          ...this.#response,
          ...(part.id !== undefined && { responseId: part.id }),
          ...(part.modelId !== undefined && { responseModel: part.modelId }),
        };
        return NOTHING;
      case 'finish': {
        // The SDK made this end up: the provider's own never came.
        if (part.finishReason.unified === 'interrupted') return NOTHING;
        const metadata = metadataOf(part);
        this.end = {
          finishReason: part.finishReason.unified,
          usage: usageOf(part.usage),
          ...this.#response,
          ...(metadata && { providerMetadata: metadata }),
        };
        return NOTHING;
      }
      case 'error':
        throw part.error;
      case 'file':
      case 'reasoning-file':
        return warn('content-left-out', 'The answer held a file, which is not kept in this version.');
      default:
        // Inputs of calls as they grow, pings, sources, raw chunks: what they bring comes with something else.
        return NOTHING;
    }
  }

  #grow(
    kind: PartKind,
    growth: Extract<StreamPart, { delta: string; type: `${PartKind}-delta` }>,
  ): readonly EngineEvent[] {
    const part = this.#partOf(kind, growth.id);
    if (growth.providerMetadata) part.metadata = merged(part.metadata, metadataOf(growth));
    const { whole, half } = splitWhole(part.held + growth.delta);
    part.held = half;
    if (whole === '') return NOTHING;
    const grown: EngineEvent = { type: DELTA[kind], partId: part.partId, delta: whole };
    if (part.isStarted) return [grown];
    part.isStarted = true;
    return [startOf(part), grown];
  }

  #close(kind: PartKind, end: Extract<StreamPart, { type: `${PartKind}-end` }>): readonly EngineEvent[] {
    const part = this.#partOf(kind, end.id);
    this.#open[kind].delete(end.id);
    const metadata = merged(part.metadata, metadataOf(end));
    // A thought may be nothing but its seal; a text without words says nothing.
    const isEmpty = !part.isStarted && part.held === '';
    if (isEmpty && (kind === 'text' || metadata === undefined)) return NOTHING;
    const cutOff =
      part.held === '' ? [] : [{ type: DELTA[kind], partId: part.partId, delta: '\ufffd' } as const];
    return [
      ...(part.isStarted ? [] : [startOf(part)]),
      ...cutOff,
      { type: `${kind}-end`, partId: part.partId, ...(metadata && { providerMetadata: metadata }) },
    ];
  }

  #partOf(kind: PartKind, id: string): OpenPart {
    const part = this.#open[kind].get(id);
    if (!part) throw new Error(`The provider spoke of ${kind} ${id}, which it had not begun.`);
    return part;
  }
}

function startOf({ kind, partId }: OpenPart): EngineEvent {
  return { type: `${kind}-start`, partId };
}

function warn(code: string, message: string): readonly EngineEvent[] {
  return [{ type: 'warning', code, message }];
}

function warningText(warning: SharedV4Warning): string {
  switch (warning.type) {
    case 'unsupported':
    case 'compatibility':
      return `${warning.feature} is ${warning.type === 'unsupported' ? 'not supported by this model' : 'only approximated'}${warning.details ? `: ${warning.details}` : '.'}`;
    case 'deprecated':
    case 'other':
      return warning.message;
    default:
      return warning satisfies never;
  }
}

/** That a call of another model bears no seal of Gemini's is no mistake: the run has said what was left out. */
function isNews(warning: string): boolean {
  return !warning.includes('skip_thought_signature_validator');
}

/** What came as JSON is JSON; the SDK's type allows for less. */
function metadataOf({ providerMetadata }: { providerMetadata?: unknown }): ProviderMetadata | undefined {
  if (typeof providerMetadata !== 'object' || providerMetadata === null) return undefined;
  const entries = Object.entries(providerMetadata).flatMap(([provider, values]: [string, unknown]) => {
    const kept = isJsonObject(values) ? withoutEmpty(values) : undefined;
    return kept ? [[provider, kept] as const] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function withoutEmpty(values: JsonObject): JsonObject | undefined {
  const entries = Object.entries(values).filter((entry): entry is [string, Json] => entry[1] != null);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Providers add to their metadata from start to end of a part: what comes later counts. */
function merged(
  earlier: ProviderMetadata | undefined,
  later: ProviderMetadata | undefined,
): ProviderMetadata | undefined {
  if (!earlier || !later) return later ?? earlier;
  const all = { ...earlier };
  for (const [provider, values] of Object.entries(later)) all[provider] = { ...all[provider], ...values };
  return all;
}

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
  return {
    ...(inputTokens.total !== undefined && { inputTokens: inputTokens.total }),
    ...(outputTokens.total !== undefined && { outputTokens: outputTokens.total }),
    ...(inputTokens.cacheRead && { cachedInputTokens: inputTokens.cacheRead }),
    ...(inputTokens.cacheWrite && { cacheWriteTokens: inputTokens.cacheWrite }),
    ...(outputTokens.reasoning && { reasoningTokens: outputTokens.reasoning }),
  };
}
