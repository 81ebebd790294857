import type { ModelServer, Protocol } from '../model-server.ts';

export const PATHS: Readonly<Record<Protocol, string>> = {
  'openai-chat': '/v1/chat/completions',
  'openai-responses': '/v1/responses',
  anthropic: '/v1/messages',
  gemini: '/v1beta/models/gemini-3-pro-preview:streamGenerateContent?alt=sse',
};

export const HEADERS: Readonly<Record<Protocol, Record<string, string>>> = {
  'openai-chat': {},
  'openai-responses': { authorization: 'Bearer key' },
  anthropic: { 'x-api-key': 'key', 'anthropic-version': '2023-06-01' },
  gemini: { 'x-goog-api-key': 'key' },
};

export interface PostOptions {
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a body as it is, with what the protocol asks for around it. */
export async function post(
  server: ModelServer,
  protocol: Protocol,
  body: unknown,
  { path = PATHS[protocol], headers = HEADERS[protocol] }: PostOptions = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}
