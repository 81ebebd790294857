import type { Refusals } from '../shared/refusals.ts';
import type { AnthropicMessage } from './request.ts';

/** What a message may be made of, whatever stands around it. */
export function* contentRefusals(messages: readonly AnthropicMessage[]): Refusals {
  for (const [index, message] of messages.entries()) {
    const isFinalAssistant = index === messages.length - 1 && message.role === 'assistant';
    if (message.content.length === 0 && !isFinalAssistant) {
      yield `messages.${index}: all messages must have non-empty content except for the optional final assistant message`;
    }
    for (const block of message.content) {
      if (block.type !== 'text') continue;
      if (block.text === '') yield 'messages: text content blocks must be non-empty';
      if (block.text.trim() === '') yield 'messages: text content blocks must contain non-whitespace text';
    }
    yield* placeRefusals(message, index);
  }
  yield* prefillRefusals(messages.at(-1));
}

/** A block that only one of the roles may send, or not in this place. */
function* placeRefusals({ role, content }: AnthropicMessage, index: number): Refusals {
  let hasSpoken = false;
  for (const [position, { type }] of content.entries()) {
    const path = `messages.${index}.content.${position}`;
    const isThought = type === 'thinking' || type === 'redacted_thinking';
    if (role === 'user' && (isThought || type === 'tool_use')) {
      yield `${path}: \`${type}\` blocks can only be in \`assistant\` messages`;
    }
    if (role === 'assistant' && type === 'tool_result') {
      yield `${path}: \`tool_result\` blocks can only be in \`user\` messages`;
    }
    if (isThought && hasSpoken) {
      yield `${path}: \`${type}\` blocks must come before \`text\` and \`tool_use\` blocks of the same message`;
    }
    hasSpoken ||= type === 'text' || type === 'tool_use';
  }
}

function* prefillRefusals(last: AnthropicMessage | undefined): Refusals {
  const end = last?.role === 'assistant' ? last.content.at(-1) : undefined;
  if (end?.type === 'text' && end.text !== end.text.trimEnd()) {
    yield 'messages: final assistant content cannot end with trailing whitespace';
  }
}
