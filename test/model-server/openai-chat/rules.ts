import { imageUrlRefusals } from '../shared/openai-images.ts';
import { ONLY_STREAMING, type Refusals } from '../shared/refusals.ts';
import { isJsonObjectText } from '../shared/tool-input.ts';
import { toolRefusals } from '../shared/tool-rules.ts';
import type { ChatMessage, ChatRequest } from './request.ts';

type AssistantMessage = Extract<ChatMessage, { role: 'assistant' }>;

export function* chatRefusals(request: ChatRequest): Refusals {
  const tools = request.tools ?? [];
  yield* toolRefusals(
    tools.map(({ function: { name, parameters } }, index) => ({
      name,
      schema: parameters,
      path: `tools[${index}].function`,
    })),
  );
  yield* pairingRefusals(request.messages);
  yield* assistantRefusals(request.messages);
  yield* imageRefusals(request.messages);
  if (!request.stream) yield ONLY_STREAMING;
}

/** Every tool message answers the assistant message before it, and every call is answered. */
function* pairingRefusals(messages: readonly ChatMessage[]): Refusals {
  const unanswered = new Set<string>();
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!unanswered.delete(message.tool_call_id)) {
        yield "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
      }
      continue;
    }
    yield* unansweredRefusals(unanswered);
    for (const call of callsOf(message)) unanswered.add(call.id);
  }
  yield* unansweredRefusals(unanswered);
}

function* unansweredRefusals(ids: ReadonlySet<string>): Refusals {
  if (ids.size === 0) return;
  yield "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. " +
    `The following tool_call_ids did not have response messages: ${[...ids].join(', ')}`;
}

function* assistantRefusals(messages: readonly ChatMessage[]): Refusals {
  const lastUser = messages.findLastIndex((message) => message.role === 'user');
  const callIds = new Set<string>();
  for (const [index, message] of messages.entries()) {
    if (message.role !== 'assistant') continue;
    if (isEmpty(message))
      yield `Invalid assistant message: messages[${index}]: content or tool_calls must be set`;
    // deepseek-reasoner takes the reasoning of the current turn, between its tool calls, and no other.
    if (index < lastUser && typeof message.reasoning_content === 'string') {
      yield `messages[${index}]: the reasoning_content of an earlier turn must not be sent. Please remove the reasoning_content from the input messages.`;
    }
    for (const call of callsOf(message)) {
      if (callIds.has(call.id))
        yield `Duplicate value for 'tool_call_id' of '${call.id}' in messages[${index}]`;
      callIds.add(call.id);
      if (!isJsonObjectText(call.function.arguments)) {
        yield `messages[${index}].tool_calls: the arguments of '${call.function.name}' must be a string with a valid JSON object`;
      }
    }
  }
}

function* imageRefusals(messages: readonly ChatMessage[]): Refusals {
  for (const [index, { role, content }] of messages.entries()) {
    if (!Array.isArray(content)) continue;
    for (const [position, part] of content.entries()) {
      if (part.type !== 'image_url') continue;
      const path = `messages[${index}].content[${position}].image_url`;
      if (role !== 'user') {
        yield `Invalid 'messages[${index}]'. Image URLs are only allowed for messages with role 'user', but this message with role '${role}' contains an image URL.`;
      }
      if (!part.image_url) yield `Missing required parameter: '${path}'.`;
      else yield* imageUrlRefusals(part.image_url.url, `${path}.url`);
    }
  }
}

function isEmpty(message: AssistantMessage): boolean {
  return !message.content?.length && callsOf(message).length === 0;
}

function callsOf(message: ChatMessage) {
  return message.role === 'assistant' ? (message.tool_calls ?? []) : [];
}
