import type { Refusals } from '../shared/refusals.ts';
import type { AnthropicBlock, AnthropicMessage, MessagesRequest } from './request.ts';
import { isRedactedDataOf, isThinkingOf } from './signatures.ts';

const LEAST_BUDGET = 1024;

export function* thinkingRefusals(request: MessagesRequest, turns: readonly AnthropicMessage[]): Refusals {
  yield* signatureRefusals(request);
  const kind = request.thinking?.type;
  if (kind !== 'enabled' && kind !== 'adaptive') return;
  if (request.temperature !== undefined && request.temperature !== null && request.temperature !== 1) {
    yield '`temperature` may only be set to 1 when thinking is enabled.';
  }
  if (request.tool_choice?.type === 'any' || request.tool_choice?.type === 'tool') {
    yield 'Thinking may not be enabled when tool_choice forces tool use.';
  }
  // Adaptive thinking takes no budget, and its turns need not start with a thought.
  if (kind === 'adaptive') return;
  yield* budgetRefusals(request);
  yield* firstThoughtRefusals(turns);
}

function* signatureRefusals({ model, messages }: MessagesRequest): Refusals {
  for (const [index, { content }] of messages.entries()) {
    for (const [position, block] of content.entries()) {
      const path = `messages.${index}.content.${position}`;
      if (block.type === 'thinking' && !isThinkingOf(model, block.thinking, block.signature)) {
        yield `${path}: Invalid \`signature\` in \`thinking\` block`;
      }
      if (block.type === 'redacted_thinking' && !isRedactedDataOf(model, block.data)) {
        yield `${path}: Invalid \`data\` in \`redacted_thinking\` block`;
      }
    }
  }
}

function* budgetRefusals({ thinking, max_tokens }: MessagesRequest): Refusals {
  const budget = thinking?.budget_tokens;
  if (budget === undefined) {
    yield 'thinking.enabled.budget_tokens: Field required';
    return;
  }
  if (budget < LEAST_BUDGET) {
    yield `thinking.enabled.budget_tokens: Input should be greater than or equal to ${LEAST_BUDGET}`;
  }
  if (budget >= max_tokens) yield '`max_tokens` must be greater than `thinking.budget_tokens`.';
}

/** A turn that still goes on, after tool results or as a prefill, starts with its thought. */
function* firstThoughtRefusals(turns: readonly AnthropicMessage[]): Refusals {
  const last = turns.at(-1);
  const goesOn = last?.role === 'assistant' || last?.content.some((block) => block.type === 'tool_result');
  const index = turns.findLastIndex((turn) => turn.role === 'assistant');
  const first = turns[index]?.content[0];
  if (!goesOn || !first || isThought(first)) return;
  yield `messages.${index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${first.type}\`. ` +
    'When `thinking` is enabled, a final `assistant` message must start with a thinking block ' +
    '(preceeding the lastmost set of `tool_use` and `tool_result` blocks).';
}

function isThought(block: AnthropicBlock): boolean {
  return block.type === 'thinking' || block.type === 'redacted_thinking';
}
