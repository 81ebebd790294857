import type { ModelMessage } from 'ai';
import { estimateTokens } from './estimate-tokens.ts';

/** About how many tokens messages are, for any model. */
export function messageTokens(messages: readonly ModelMessage[]): number {
  return messages.reduce((total, { content }) => total + contentTokens(content), 0);
}

function contentTokens(content: ModelMessage['content']): number {
  if (typeof content === 'string') return estimateTokens(content);
  return content.reduce(
    (total, part) => total + estimateTokens('text' in part ? part.text : JSON.stringify(part)),
    0,
  );
}
