import type { Call, Inspection, ProtocolService, Refusal } from '../protocol.ts';
import { judged, misshapen } from '../shared/inspect.ts';
import { openaiErrorBody } from '../shared/openai-errors.ts';
import { ItemStore } from './item-store.ts';
import { responsesRequestSchema } from './request.ts';
import { responsesRefusals } from './rules.ts';
import { seenInInput } from './seen.ts';
import { ResponsesWriter } from './writer.ts';

export function createOpenaiResponsesService(): ProtocolService {
  const store = new ItemStore();
  return {
    inspect({ headers, body }: Call): Inspection {
      const refusal = keyRefusal(headers);
      const request = responsesRequestSchema.safeParse(body);
      if (!request.success) return misshapen(body, request.error, refusal);
      const seen = {
        model: request.data.model,
        messages: seenInInput(request.data, store),
        tools: (request.data.tools ?? []).map((tool) => tool.name ?? tool.type),
      };
      return judged(seen, responsesRefusals(request.data, store), refusal);
    },
    writer: (plan) => new ResponsesWriter(plan, store),
    errorBody: openaiErrorBody,
  };
}

function keyRefusal(headers: Call['headers']): Refusal | undefined {
  if (/^Bearer \S/.test(headers.authorization ?? '')) return undefined;
  return {
    status: 401,
    message:
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth " +
      '(i.e. Authorization: Bearer YOUR_KEY).',
  };
}
