import { z } from 'zod';
import { errorMessage } from '../../model/error-code.ts';
import { type Environment, keyOf, type Provider } from '../../model/provider.ts';

/** Whether the models of a provider can be asked. */
export interface ProviderState {
  readonly id: string;
  readonly isReady: boolean;
  /** What makes it ready, or what is missing, as one sentence without its full stop. */
  readonly facts: string;
}

const PATIENCE_MS = 1_500;
const MODELS = z.object({ data: z.array(z.unknown()) });

/** A provider with a key is ready when the key is there; one on this machine is called, which costs nothing. */
export async function providerState(provider: Provider, environment: Environment): Promise<ProviderState> {
  const { id, keyVariables, baseURL } = provider;
  const key = keyOf(provider, environment);
  const missing = key === undefined && keyVariables.length > 0;
  if (missing) return { id, isReady: false, facts: `${keyVariables.join(' or ')} is not set` };
  const at = baseURL === undefined ? '' : `, at ${baseURL}`;
  if (baseURL === undefined || !isLocal(baseURL))
    return { id, isReady: true, facts: `${key?.variable ?? 'no key'} is set${at}` };
  try {
    const headers = key ? { authorization: `Bearer ${key.value}` } : {};
    const response = await fetch(`${baseURL}/models`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    const models = MODELS.safeParse(await response.json().catch(() => undefined));
    const count = models.success ? `, ${models.data.data.length} models` : '';
    return { id, isReady: true, facts: `answers at ${baseURL}${count}` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { id, isReady: false, facts: `nothing answers at ${baseURL} (${errorMessage(cause)})` };
  }
}

function isLocal(baseURL: string): boolean {
  const { hostname } = new URL(baseURL);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
