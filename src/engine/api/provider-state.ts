import { z } from 'zod';
import { errorMessage } from '../../model/error-code.ts';
import { isLoopbackUrl } from '../../model/loopback.ts';
import {
  type Environment,
  hasCredentials,
  keyOf,
  type Provider,
  type ProviderType,
} from '../../model/provider.ts';
import { knownModels } from './known-models.ts';

/** Whether the models of a provider can be asked. */
export interface ProviderState {
  readonly id: string;
  readonly isReady: boolean;
  /** What makes it ready, or what is missing, in a few words. */
  readonly facts: string;
  /** The environment variables that may hold its key; none where it needs none. */
  readonly keyVariables: readonly string[];
  /** Models to choose from, as `provider/name`: those that one on this machine has, else a few that are well known. */
  readonly models: readonly string[];
}

type Readiness = Pick<ProviderState, 'isReady' | 'facts'> & {
  /** The names that it has listed itself. */
  readonly listed?: readonly string[];
};

const PATIENCE_MS = 1_500;
const MODELS = z
  .union([z.object({ data: z.array(z.unknown()) }), z.object({ models: z.array(z.unknown()) })])
  .transform((list) => ('data' in list ? list.data : list.models));
const LISTED = z
  .union([z.object({ id: z.string().min(1) }), z.object({ name: z.string().min(1) })])
  .transform((model) => ('id' in model ? model.id : model.name.replace(/^models\//, '')));

/** A provider with a key is ready when the key is there; one on this machine is called, which costs nothing. */
export async function providerState(provider: Provider, environment: Environment): Promise<ProviderState> {
  const { id, keyVariables } = provider;
  const { isReady, facts, listed } = await readinessOf(provider, environment);
  const models = (listed ?? knownModels(provider)).map((name) => `${id}/${name}`);
  return { id, isReady, facts, keyVariables, models };
}

async function readinessOf(provider: Provider, environment: Environment): Promise<Readiness> {
  const { keyVariables, baseURL } = provider;
  if (hasCredentials(provider)) {
    return { isReady: false, facts: 'its address holds a name or a password' };
  }
  const key = keyOf(provider, environment);
  if (key === undefined && keyVariables.length > 0) {
    return { isReady: false, facts: `${keyVariables.join(' or ')} is not set` };
  }
  if (baseURL !== undefined && isLocal(baseURL)) return await called(provider, baseURL, key?.value);
  const place = baseURL === undefined ? '' : `, at ${baseURL}`;
  return { isReady: true, facts: `${key ? `${key.variable} is set` : 'needs no key'}${place}` };
}

async function called({ type }: Provider, baseURL: string, key: string | undefined): Promise<Readiness> {
  try {
    const headers = key === undefined ? {} : keyHeaders(type, key);
    const response = await fetch(`${baseURL}/models`, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok)
      return { isReady: false, facts: `answers ${response.status} at ${baseURL}/models`, listed: [] };
    const { data: models = [], success: isList } = MODELS.safeParse(body);
    const count = isList ? `, ${models.length} models` : '';
    return { isReady: true, facts: `answers at ${baseURL}${count}`, listed: models.flatMap(nameOf) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { isReady: false, facts: `nothing answers at ${baseURL} (${errorMessage(cause)})`, listed: [] };
  }
}

function nameOf(model: unknown): readonly string[] {
  const { data: name } = LISTED.safeParse(model);
  return name === undefined ? [] : [name];
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
  return !URL.canParse(baseURL) || isLoopbackUrl(baseURL);
}
