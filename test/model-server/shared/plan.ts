import type { Finish, StreamedReply, Usage } from '../contract.ts';

const CHARACTERS_PER_TOKEN = 4;

export function finishOf(reply: StreamedReply): Finish {
  return reply.finish ?? (reply.parts.some((part) => part.type === 'tool-call') ? 'tool-calls' : 'stop');
}

/** The usage of the reply, or a guess from the lengths of what went in and out. */
export function usageOf(reply: StreamedReply, body: unknown): Usage {
  if (reply.usage) return reply.usage;
  const reasoning = tokens(textOf(reply, 'reasoning'));
  const output = tokens(textOf(reply, 'text')) + reasoning;
  return {
    input: tokens(JSON.stringify(body) ?? ''),
    output: Math.max(1, output),
    ...(reasoning > 0 && { reasoning }),
  };
}

/** All text of one type in a reply. */
function textOf(reply: StreamedReply, type: 'text' | 'reasoning'): string {
  return reply.parts.map((part) => (part.type === type ? part.text : '')).join('');
}

function tokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
