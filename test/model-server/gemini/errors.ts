import type { JsonObject } from '../../../src/model/json.ts';
import type { Refusal } from '../protocol.ts';

const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

export function geminiErrorBody({ status, message }: Refusal): JsonObject {
  return { error: { code: status, message, status: STATUSES[status] ?? 'UNKNOWN' } };
}
