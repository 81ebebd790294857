import type { ModelMessage } from 'ai';
import type { AssembledContext } from '../../context/assemble-context.ts';
import type { ReportedTool, SharedBeginning } from './context-report.ts';

/** What two requests begin with alike. */
export function sharedBeginning(before: AssembledContext, after: AssembledContext): SharedBeginning {
  const [first, second] = [bytesOf(before), bytesOf(after)];
  const shortest = Math.min(first.length, second.length);
  let bytes = 0;
  while (bytes < shortest && first[bytes] === second[bytes]) bytes++;
  return { bytes, of: second.length };
}

/** The order in which providers read a request, whatever the order of its fields. */
function bytesOf({ tools, system, messages }: AssembledContext): Buffer {
  const parts = [toldTools(tools), system ?? '', ...readableMessages(messages)];
  return Buffer.from(parts.map((part) => JSON.stringify(part)).join('\n'));
}

/** What a model is told of tools. */
export function toldTools(tools: AssembledContext['tools']): readonly ReportedTool[] {
  return tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
}

/** Messages that can be written as JSON: a picture in base64, as it is sent. */
export function readableMessages(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  return messages.map((message) => {
    if (message.role !== 'user' || typeof message.content === 'string') return message;
    return { ...message, content: message.content.map(readablePart) };
  });
}

type UserPart = Exclude<Extract<ModelMessage, { role: 'user' }>['content'], string>[number];

function readablePart(part: UserPart): UserPart {
  if (part.type !== 'file' || !(part.data instanceof Uint8Array)) return part;
  return { ...part, data: Buffer.from(part.data).toString('base64') };
}
