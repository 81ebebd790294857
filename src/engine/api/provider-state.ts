import { z } from 'zod';
import { errorMessage } from '../../model/error-code.ts';
import {
  type Environment,
  hasCredentials,
  keyOf,
  type Provider,
  type ProviderType,
} from '../../model/provider.ts';

/** Whether the models of a provider can be asked. */
export interface ProviderState {
  readonly id: string;
  readonly isReady: boolean;
  /** What makes it ready, or what is missing, in a few words. */
  readonly facts: string;
}

const PATIENCE_MS = 1_500;
const MODELS = z
  .union([z.object({ data: z.array(z.unknown()) }), z.object({ models: z.array(z.unknown()) })])
  .transform((list) => ('data' in list ? list.data.length : list.models.length));

/** A provider with a key is ready when the key is there; one on this machine is called, which costs nothing. */
export async function providerState(provider: Provider, environment: Environment): Promise<ProviderState> {
  const { id, keyVariables, baseURL } = provider;
  if (hasCredentials(provider)) {
    return { id, isReady: false, facts: 'its address holds a name or a password' };
  }
  const key = keyOf(provider, environment);
  if (key === undefined && keyVariables.length > 0) {
    return { id, isReady: false, facts: `${keyVariables.join(' or ')} is not set` };
  }
  if (baseURL !== undefined && isLocal(baseURL))
    return { id, ...(await called(provider, baseURL, key?.value)) };
  const place = baseURL === undefined ? '' : `, at ${baseURL}`;
  return { id, isReady: true, facts: `${key ? `${key.variable} is set` : 'needs no key'}${place}` };
}

async function called(
  { type }: Provider,
  baseURL: string,
  key: string | undefined,
): Promise<Omit<ProviderState, 'id'>> {
  try {
    const headers = key === undefined ? {} : keyHeaders(type, key);
    const response = await fetch(`${baseURL}/models`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return { isReady: false, facts: `answers ${response.status} at ${baseURL}/models` };
    const models = MODELS.safeParse(body);
    const count = models.success ? `, ${models.data} models` : '';
    return { isReady: true, facts: `answers at ${baseURL}${count}` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { isReady: false, facts: `nothing answers at ${baseURL} (${errorMessage(cause)})` };
  }
}

function keyHeaders(type: ProviderType, key: string): Record<string, string> {
  switch (type) {
    case 'anthropic':
      return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
    case 'google':
      return { 'x-goog-api-key': key };
    case 'openai':
    case 'openai-compatible':
      return { authorization: `Bearer ${key}` };
    default:
      return type satisfies never;
  }
}

/** An address that cannot be read is called too: the call says what is wrong with it. */
function isLocal(baseURL: string): boolean {
  if (!URL.canParse(baseURL)) return true;
  const { hostname } = new URL(baseURL);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
