import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { JsonObject } from '../../model/json.ts';
import type { ProviderType } from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Tool } from '../../model/tool.ts';

const REASONING_LEVELS = [
  'provider-default',
  'none',
  'minimal',
  'low',
  'medium',
  'high',
  'xhigh',
  'max',
] as const;
type ReasoningLevel = (typeof REASONING_LEVELS)[number];

export type CallSettings = Omit<LanguageModelV4CallOptions, 'prompt'>;

/** What a request says besides its messages. Refuses a setting that no model could follow. */
export function callSettings(settings: JsonObject, type: ProviderType): CallSettings {
  const { temperature, maxOutputTokens, topP, seed, reasoning } = settings;
  const level = reasoningLevel(reasoning);
  return {
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof maxOutputTokens === 'number' && { maxOutputTokens }),
    ...(typeof topP === 'number' && { topP }),
    ...(typeof seed === 'number' && { seed }),
    ...(level && { reasoning: level }),
    ...ownOptions(type, level),
  };
}

export function toolSettings(tools: readonly Tool[]): Pick<CallSettings, 'tools'> {
  const offered = tools.filter(({ isHidden }) => !isHidden);
  if (offered.length === 0) return {};
  return {
    tools: offered.map(({ name, description, inputSchema }) => ({
      type: 'function',
      name,
      description,
      inputSchema: inputSchema as object,
    })),
  };
}

function reasoningLevel(value: unknown): ReasoningLevel | undefined {
  if (value === undefined) return undefined;
  const level = REASONING_LEVELS.find((known) => known === value);
  if (level) return level;
  throw new Refusal('INVALID_INPUT', `\`reasoning\` cannot be ${JSON.stringify(value)}.`, {
    remedy: `Use one of ${REASONING_LEVELS.join(', ')}.`,
  });
}

/** OpenAI keeps no copy of the conversation: what it would keep is gone after a month, and ours would break. */
function ownOptions(
  type: ProviderType,
  level: ReasoningLevel | undefined,
): Pick<CallSettings, 'providerOptions'> {
  switch (type) {
    case 'openai':
      return { providerOptions: { openai: { store: false } } };
    case 'google':
      if (level === undefined || level === 'none') return {};
      return { providerOptions: { google: { thinkingConfig: { includeThoughts: true } } } };
    case 'anthropic':
    case 'openai-compatible':
      return {};
    default:
      return type satisfies never;
  }
}
