import type { MessageBody } from './message.ts';

/** What a row says, as plain text: what people search for and what a transcript shows. */
export function messageText({ payload, kind, metadata }: MessageBody): string {
  if (kind === 'error') return metadata.message;
  const content = payload.content;
  if (content === undefined) return '';
  if (typeof content === 'string') return content;
  return content.map(partText).filter(Boolean).join('\n');
}

type Part = Exclude<NonNullable<MessageBody['payload']['content']>, string>[number];

function partText(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text;
    case 'tool-call':
      return `${part.toolName} ${JSON.stringify(part.input)}`;
    case 'tool-result':
      return part.output.type === 'text' || part.output.type === 'error-text'
        ? part.output.value
        : JSON.stringify(part.output);
    default:
      return '';
  }
}
