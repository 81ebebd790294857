import type { Call, Inspection, ProtocolService } from '../protocol.ts';
import { judged, misshapen } from '../shared/inspect.ts';
import { openaiErrorBody } from '../shared/openai-errors.ts';
import { chatRequestSchema } from './request.ts';
import { chatRefusals } from './rules.ts';
import { seenInChat } from './seen.ts';
import { ChatWriter } from './writer.ts';

/** Asks for no key: servers on one's own machine do not. */
export const openaiChatService: ProtocolService = {
  inspect({ body }: Call): Inspection {
    const request = chatRequestSchema.safeParse(body);
    if (!request.success) return misshapen(body, request.error);
    const { model, messages, tools } = request.data;
    const seen = {
      model,
      messages: seenInChat(messages),
      tools: (tools ?? []).map((tool) => tool.function.name),
    };
    return judged(seen, chatRefusals(request.data), undefined);
  },
  writer: (plan) => new ChatWriter(plan),
  errorBody: openaiErrorBody,
};
