import type { JsonObject } from '../../model/json.ts';
import type { Provider, ToolProtocol } from '../../model/provider.ts';

interface Chosen {
  readonly provider: Provider;
  readonly modelId: string;
}

/** A choice that says how the model calls tools: as its settings say, else as its provider is configured. */
export function withToolProtocol<Choice extends Chosen>(
  choice: Choice,
  { toolProtocol: set }: JsonObject,
): Choice & { readonly toolProtocol: ToolProtocol } {
  const { toolProtocol: given } = choice.provider;
  const isByModel = typeof given === 'object';
  const ofModel = isByModel && Object.hasOwn(given, choice.modelId) ? given[choice.modelId] : undefined;
  const configured = isByModel ? ofModel : given;
  const toolProtocol = set === 'json' || set === 'native' ? set : (configured ?? 'native');
  return { ...choice, toolProtocol };
}
