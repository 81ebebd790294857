import type { ModelMessage } from '../model/model-message.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** What a picture of a screen takes, about: providers count its pixels, not its bytes. */
export const IMAGE_TOKENS = 1_000;

/** About how many tokens messages are, for any model. */
export function messageTokens(messages: readonly ModelMessage[]): number {
  return messages.reduce((total, { content }) => total + contentTokens(content), 0);
}

/** How many pictures messages have. */
export function imagesIn(messages: readonly ModelMessage[]): number {
  const parts = messages.flatMap(({ content }): readonly Part[] =>
    typeof content === 'string' ? [] : content,
  );
  return parts.reduce((total, part) => total + imagesInPart(part), 0);
}

function imagesInPart(part: Part): number {
  if (part.type === 'file' || part.type === 'image') return 1;
  if (part.type !== 'tool-result' || part.output.type !== 'content') return 0;
  return part.output.value.filter(({ type }) => type !== 'text').length;
}

type Part = Exclude<ModelMessage['content'], string>[number];

function contentTokens(content: ModelMessage['content']): number {
  if (typeof content === 'string') return estimateTokens(content);
  return content.reduce((total, part) => total + partTokens(part), 0);
}

function partTokens(part: Part): number {
  if ('text' in part) return estimateTokens(part.text);
  if (part.type === 'file' || part.type === 'image') return IMAGE_TOKENS;
  if (part.type !== 'tool-result' || part.output.type !== 'content') {
    return estimateTokens(JSON.stringify(part));
  }
  return part.output.value.reduce(
    (total, each) => total + (each.type === 'text' ? estimateTokens(each.text) : IMAGE_TOKENS),
    0,
  );
}
