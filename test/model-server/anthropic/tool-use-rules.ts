import type { Refusals } from '../shared/refusals.ts';
import type { AnthropicMessage } from './request.ts';

const ID = /^[a-zA-Z0-9_-]+$/;

/** Every tool_use has its tool_result in the very next turn, at its start, and the other way round. */
export function* toolUseRefusals(turns: readonly AnthropicMessage[]): Refusals {
  const seen = new Set<string>();
  for (const [index, turn] of turns.entries()) {
    const next = turns[index + 1];
    for (const id of idsOf(turn, 'tool_use')) {
      if (!ID.test(id))
        yield `messages.${index}.content: tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`;
      if (seen.has(id)) yield `messages.${index}.content: \`tool_use\` ids must be unique`;
      seen.add(id);
    }
    yield* unansweredRefusals(turn, next, index);
    yield* unexpectedRefusals(turn, turns[index - 1], index);
  }
}

function* unansweredRefusals(
  turn: AnthropicMessage,
  next: AnthropicMessage | undefined,
  index: number,
): Refusals {
  const answered = new Set(next ? leadingResults(next) : []);
  const missing = idsOf(turn, 'tool_use').filter((id) => !answered.has(id));
  if (missing.length === 0) return;
  yield `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}. ` +
    'Each `tool_use` block must have a corresponding `tool_result` block in the next message.';
}

function* unexpectedRefusals(
  turn: AnthropicMessage,
  previous: AnthropicMessage | undefined,
  index: number,
): Refusals {
  const called = new Set(previous ? idsOf(previous, 'tool_use') : []);
  const answered = new Set<string>();
  for (const id of idsOf(turn, 'tool_result')) {
    if (!called.has(id)) {
      yield `messages.${index}.content: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. ` +
        'Each `tool_result` block must have a corresponding `tool_use` block in the previous message.';
    }
    if (answered.has(id)) {
      yield `messages.${index}.content: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`;
    }
    answered.add(id);
  }
}

/** The results before anything else in a turn: only those count. */
function leadingResults(turn: AnthropicMessage): readonly string[] {
  const end = turn.content.findIndex((block) => block.type !== 'tool_result');
  return idsOf({ ...turn, content: end < 0 ? turn.content : turn.content.slice(0, end) }, 'tool_result');
}

function idsOf(turn: AnthropicMessage, type: 'tool_use' | 'tool_result'): readonly string[] {
  return turn.content.flatMap((block) => {
    if (block.type === 'tool_use' && type === 'tool_use') return [block.id];
    return block.type === 'tool_result' && type === 'tool_result' ? [block.tool_use_id] : [];
  });
}
