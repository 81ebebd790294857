import type { JsonObject } from '../../model/json.ts';
import type { WireRequest } from '../../model/wire-request.ts';
import { callSettings } from './call-settings.ts';
import { loadModel } from './load-model.ts';
import type { ModelChoice } from './model-choice.ts';
import { type Asked, modelRequest } from './model-request.ts';
import { withToolProtocol } from './tool-protocol.ts';

export interface AskedWithSettings extends Asked {
  readonly settings: JsonObject;
}

/** Stands where a key would: the request is as it would be with one. */
const NO_KEY = 'none';

/** The exact request that would be sent, made by the provider's own library. Nothing is sent, and no key is needed. */
export async function requestOf(
  chosen: Omit<ModelChoice, 'apiKey'>,
  { settings, ...asked }: AskedWithSettings,
): Promise<WireRequest> {
  const choice = withToolProtocol(chosen, settings);
  const { request } = modelRequest(asked, callSettings(settings, choice.provider.type), choice);
  let recorded: WireRequest | undefined;
  const record: typeof fetch = async (input, init) => {
    recorded = wireRequest(input, init);
    throw new NothingIsSent();
  };
  const model = await loadModel({ ...choice, apiKey: NO_KEY }, record);
  try {
    await model.doStream(request);
  } catch (error) {
    if (!recorded) throw error;
  }
  if (!recorded) throw new Error(`The library of ${choice.provider.id} has made no request.`);
  return recorded;
}

class NothingIsSent extends Error {}

function wireRequest(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): WireRequest {
  const { method = 'GET', body } = init ?? {};
  if (typeof body !== 'string') throw new Error('A request was made whose body is not a text.');
  return { method, url: input instanceof Request ? input.url : String(input), body: JSON.parse(body) };
}
