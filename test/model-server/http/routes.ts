import type { Protocol } from '../contract.ts';

const GEMINI_CALL = /^\/v1beta\/(?:models|tunedModels)\/[^:]+:(?:stream)?[gG]enerateContent$/;

/** The protocol that is spoken under a path, if there is one. */
export function protocolOf(method: string | undefined, pathname: string): Protocol | undefined {
  if (method !== 'POST') return undefined;
  switch (pathname) {
    case '/v1/chat/completions':
      return 'openai-chat';
    case '/v1/responses':
      return 'openai-responses';
    case '/v1/messages':
      return 'anthropic';
    default:
      return GEMINI_CALL.test(pathname) ? 'gemini' : undefined;
  }
}
