/** The protocols that we speak, by the name that a configuration gives them. */
export const PROVIDER_TYPES = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type ProviderType = (typeof PROVIDER_TYPES)[number];

/** How a model calls tools: by its provider's own means, or by a JSON object in its answer. */
export const TOOL_PROTOCOLS = ['native', 'json'] as const;
export type ToolProtocol = (typeof TOOL_PROTOCOLS)[number];

/** A place where models answer, known by its id: the part of a model's name before the first `/`. */
export interface Provider {
  readonly id: string;
  readonly type: ProviderType;
  /** Absent where the protocol has a home of its own. */
  readonly baseURL?: string;
  /** The environment variables that may hold the key, the usual one first; none where no key is needed. */
  readonly keyVariables: readonly string[];
  /** Whether its models take images, where the user has said so. */
  readonly images?: boolean;
  /** How many tokens its models take, where the user has said so. */
  readonly contextWindow?: number;
  /** How its models call tools, or some of them by their names; `native` where nothing is said. */
  readonly toolProtocol?: ToolProtocol | Readonly<Record<string, ToolProtocol>>;
}

/** The values of environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The providers that need no configuration. */
export function builtInProviders(environment: Environment): readonly Provider[] {
  return [
    {
      id: 'openai',
      type: 'openai',
      keyVariables: ['OPENAI_API_KEY'],
      ...baseURLFrom(environment, 'OPENAI_BASE_URL', '/v1'),
    },
    {
      id: 'anthropic',
      type: 'anthropic',
      keyVariables: ['ANTHROPIC_API_KEY'],
      ...baseURLFrom(environment, 'ANTHROPIC_BASE_URL', '/v1'),
    },
    {
      id: 'google',
      type: 'google',
      keyVariables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
      ...baseURLFrom(environment, 'GOOGLE_GENERATIVE_AI_BASE_URL', '/v1beta'),
    },
    {
      id: 'ollama',
      type: 'openai-compatible',
      keyVariables: [],
      baseURL: ollamaURL(environment['OLLAMA_HOST']),
    },
  ];
}

/** The first of a provider's variables that has a value. */
export function keyOf(
  { keyVariables }: Provider,
  environment: Environment,
): { readonly variable: string; readonly value: string } | undefined {
  for (const variable of keyVariables) {
    const value = environment[variable]?.trim();
    if (value) return { variable, value };
  }
  return undefined;
}

/** Whether an address holds a name or a password, which `fetch` does not take and nobody should see. */
export function hasCredentials({ baseURL = '' }: Provider): boolean {
  return /^https?:\/\/[^/]*@/.test(baseURL);
}

/** A built-in provider that is only moved to another place keeps the key that it has everywhere. */
export function withUsualKey(provider: Provider, builtIn: readonly Provider[]): Provider {
  if (provider.keyVariables.length > 0) return provider;
  const usual = builtIn.find(({ id, type }) => id === provider.id && type === provider.type);
  return usual ? { ...provider, keyVariables: usual.keyVariables } : provider;
}

/** Some programs want the version of the protocol in the address and some do not: we take either. */
function baseURLFrom(environment: Environment, variable: string, version: string): { baseURL?: string } {
  const baseURL = environment[variable]?.trim().replace(/\/+$/, '');
  if (!baseURL) return {};
  const hasPath = /^https?:\/\/[^/]+\/./.test(baseURL);
  return { baseURL: hasPath ? baseURL : `${baseURL}${version}` };
}

const OLLAMA_PORT = 11434;

/** As Ollama itself reads it: a host, a port, a path, a scheme, any of them. What it listens on may be no place to call. */
function ollamaURL(host: string | undefined): string {
  const text =
    host
      ?.trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim() ?? '';
  const [, scheme = '', rest = ''] = /^(?:(https?):\/\/)?(.*)$/.exec(text) ?? [];
  const [, authority = '', path = ''] = /^([^/]*)(.*?)\/*$/.exec(rest) ?? [];
  const isBareIPv6 = /^[\da-f]*:[\da-f:]*:[\da-f]*$/i.test(authority);
  const [, name = '', port = ''] = isBareIPv6
    ? ['', `[${authority}]`]
    : (/^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(authority) ?? ['', authority]);
  const called = ANYWHERE.includes(name) ? '127.0.0.1' : name;
  const usual = scheme === '' ? `:${OLLAMA_PORT}` : '';
  return `${scheme || 'http'}://${called}${port ? `:${port}` : usual}${path}/v1`;
}

/** Addresses that mean "here", for one who listens. */
const ANYWHERE = ['', '0.0.0.0', '[::]'];
