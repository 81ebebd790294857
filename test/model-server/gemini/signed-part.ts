import type { ReplyPart } from '../contract.ts';
import type { ContentPart } from '../protocol.ts';

/** Where the service puts the signature of what it thought: on the first call, or else on the last text. */
export function signedPartOf(parts: readonly ReplyPart[]): ContentPart | undefined {
  if (!parts.some((part) => part.type === 'reasoning')) return undefined;
  return parts.find((part) => part.type === 'tool-call') ?? parts.findLast(isText);
}

function isText(part: ReplyPart): part is Extract<ContentPart, { type: 'text' | 'reasoning' }> {
  return part.type === 'text' && part.text !== '';
}
