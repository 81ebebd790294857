import type { IncomingHttpHeaders } from 'node:http';

const CREATED = Date.UTC(2025, 0, 1);

const OPENAI_MODELS = ['gpt-5.2', 'gpt-5.2-mini', 'deepseek-reasoner', 'llama-3.3-70b'] as const;
const ANTHROPIC_MODELS = ['claude-opus-4-5', 'claude-sonnet-4-5', 'claude-haiku-4-5'] as const;
const GEMINI_MODELS = ['gemini-3-pro-preview', 'gemini-2.5-pro', 'gemini-2.5-flash'] as const;

/** The body of a list of models, if the path is one. `/v1/models` is asked in two protocols: their headers differ. */
export function modelListAt(pathname: string, headers: IncomingHttpHeaders): object | undefined {
  if (pathname === '/v1beta/models') return geminiModels();
  if (pathname !== '/v1/models') return undefined;
  return 'anthropic-version' in headers ? anthropicModels() : openaiModels();
}

function openaiModels(): object {
  return {
    object: 'list',
    data: OPENAI_MODELS.map((id) => ({ id, object: 'model', created: CREATED / 1000, owned_by: 'system' })),
  };
}

function anthropicModels(): object {
  return {
    data: ANTHROPIC_MODELS.map((id) => ({
      type: 'model',
      id,
      display_name: id,
      created_at: new Date(CREATED).toISOString(),
    })),
    has_more: false,
    first_id: ANTHROPIC_MODELS[0],
    last_id: ANTHROPIC_MODELS.at(-1),
  };
}

function geminiModels(): object {
  return {
    models: GEMINI_MODELS.map((id) => ({
      name: `models/${id}`,
      version: '001',
      displayName: id,
      inputTokenLimit: 1_048_576,
      outputTokenLimit: 65_536,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
      thinking: true,
    })),
  };
}
