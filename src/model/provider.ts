/** The protocols that we speak, by the name that a configuration gives them. */
export const PROVIDER_TYPES = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type ProviderType = (typeof PROVIDER_TYPES)[number];

/** A place where models answer, known by its id: the part of a model's name before the first `/`. */
export interface Provider {
  readonly id: string;
  readonly type: ProviderType;
  /** Absent where the protocol has a home of its own. */
  readonly baseURL?: string;
  /** The environment variables that may hold the key, the usual one first; none where no key is needed. */
  readonly keyVariables: readonly string[];
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
      ...baseURLFrom(environment, 'OPENAI_BASE_URL'),
    },
    {
      id: 'anthropic',
      type: 'anthropic',
      keyVariables: ['ANTHROPIC_API_KEY'],
      ...baseURLFrom(environment, 'ANTHROPIC_BASE_URL'),
    },
    {
      id: 'google',
      type: 'google',
      keyVariables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
      ...baseURLFrom(environment, 'GOOGLE_GENERATIVE_AI_BASE_URL'),
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

function baseURLFrom(environment: Environment, variable: string): { baseURL?: string } {
  const baseURL = environment[variable]?.trim();
  return baseURL ? { baseURL } : {};
}

const OLLAMA_PORT = 11434;

/** As Ollama itself reads it: `host`, `host:port`, `:port` or a URL. What it listens on may be no place to call. */
function ollamaURL(host: string | undefined): string {
  const text = host?.trim().replace(/\/+$/, '') || '127.0.0.1';
  const isURL = /^https?:\/\//.test(text);
  const [, scheme = 'http', rest = text] = /^(https?):\/\/(.*)$/.exec(text) ?? [];
  const called = rest.startsWith(':') ? `127.0.0.1${rest}` : rest.replace(/^0\.0\.0\.0/, '127.0.0.1');
  const hasPort = /:\d+(?:\/|$)/.test(called);
  return `${scheme}://${called}${hasPort || isURL ? '' : `:${OLLAMA_PORT}`}/v1`;
}
