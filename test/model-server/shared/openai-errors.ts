import type { JsonObject } from '../../../src/model/json.ts';
import type { Refusal } from '../protocol.ts';

/** The error body of both OpenAI protocols. */
export function openaiErrorBody({ status, message }: Refusal): JsonObject {
  return { error: { message, ...kindOf(status) } };
}

function kindOf(status: number): JsonObject {
  switch (status) {
    case 401:
      return { type: 'invalid_request_error', param: null, code: 'invalid_api_key' };
    case 429:
      return { type: 'requests', param: null, code: 'rate_limit_exceeded' };
    default:
      return { type: status >= 500 ? 'server_error' : 'invalid_request_error', param: null, code: null };
  }
}
