import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { factsOf } from '../../model/model-facts.ts';
import type { ModelMessage } from '../../model/model-message.ts';
import type { Tool } from '../../model/tool.ts';
import { type CallSettings, toolSettings } from './call-settings.ts';
import type { ModelChoice } from './model-choice.ts';
import { modelPrompt } from './model-prompt.ts';

/** What is to be asked. */
export interface Asked {
  readonly system?: string | undefined;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly Tool[];
}

interface ModelRequest {
  readonly request: LanguageModelV4CallOptions;
  /** The model was to think, and must not now. */
  readonly isThoughtless: boolean;
}

/** A request as the provider layer takes it. */
export function modelRequest(
  { system, messages, tools }: Asked,
  call: CallSettings,
  choice: Pick<ModelChoice, 'name' | 'provider' | 'toolProtocol'>,
): ModelRequest {
  const { name, provider, toolProtocol } = choice;
  const seesImages = factsOf(name, provider).seesImages === true;
  const all: readonly ModelMessage[] =
    system === undefined ? messages : [{ role: 'system', content: system }, ...messages];
  const prompt = modelPrompt(all, { type: provider.type, seesImages }, toolProtocol);
  const isThoughtless = mustNotThink(prompt, call, choice);
  const { reasoning: _, ...unthinking } = call;
  const request = { prompt, ...(isThoughtless ? unthinking : call), ...toolSettings(tools) };
  return { request, isThoughtless };
}

/**
 * Anthropic's models are not to think in the middle of tool calls that began without a thought, as those of another
 * model do.
 */
function mustNotThink(
  prompt: LanguageModelV4Prompt,
  { reasoning }: CallSettings,
  { provider, toolProtocol }: Pick<ModelChoice, 'provider' | 'toolProtocol'>,
): boolean {
  if (provider.type !== 'anthropic' || toolProtocol === 'json') return false;
  if (reasoning === undefined || reasoning === 'none') return false;
  const last = prompt.findLast((message) => message.role === 'assistant');
  return (
    last?.content.some(({ type }) => type === 'tool-call') === true && last.content[0]?.type !== 'reasoning'
  );
}
