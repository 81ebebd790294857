import type { JsonObject } from '../../../src/model/json.ts';
import type { Call, Inspection, ProtocolService, Refusal } from '../protocol.ts';
import { judged, misshapen } from '../shared/inspect.ts';
import { randomId } from '../shared/random-id.ts';
import { messagesRequestSchema } from './request.ts';
import { messagesRefusals } from './rules.ts';
import { seenInMessages } from './seen.ts';
import { MessagesWriter } from './writer.ts';

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

export const anthropicService: ProtocolService = {
  inspect({ headers, body }: Call): Inspection {
    const keyRefusal = headerRefusal(headers);
    const request = messagesRequestSchema.safeParse(body);
    if (!request.success) return misshapen(body, request.error, keyRefusal);
    const seen = {
      model: request.data.model,
      messages: seenInMessages(request.data),
      tools: (request.data.tools ?? []).map((tool) => tool.name),
    };
    return judged(seen, messagesRefusals(request.data), keyRefusal);
  },
  writer: (plan) => new MessagesWriter(plan),
  errorBody({ status, message }: Refusal): JsonObject {
    const type = ERROR_TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
    return { type: 'error', error: { type, message }, request_id: randomId('req_01', 22) };
  },
};

function headerRefusal(headers: Call['headers']): Refusal | undefined {
  if (!headers['x-api-key'] && !headers.authorization) {
    return { status: 401, message: 'x-api-key header is required' };
  }
  return headers['anthropic-version']
    ? undefined
    : { status: 400, message: 'anthropic-version: header is required' };
}
