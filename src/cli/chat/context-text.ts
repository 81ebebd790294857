import type { ModelMessage } from 'ai';
import type { ContextReport } from '../../workbench.ts';
import { counted } from '../counted.ts';
import { firstLine } from '../first-line.ts';
import { printable } from '../printable.ts';

const FIRST_LINES = 3;
const LAST_MESSAGES = 6;

/** What a model would be sent before the next prompt: in short, or all of it. */
export function contextText(
  { model, system, messages, tokens }: Pick<ContextReport, 'model' | 'system' | 'messages' | 'tokens'>,
  { isFull }: { isFull: boolean },
): string {
  const to = model === '' ? '' : `, for ${printable(model)}`;
  const about = `${counted(messages.length, 'message')}, ~${tokens.toLocaleString('en')} tokens${to}`;
  const shown = isFull ? messages : messages.slice(-LAST_MESSAGES);
  const left = messages.length - shown.length;
  return [
    ...(system === undefined ? [] : [`system  ${isFull ? printable(system) : beginning(system)}`]),
    ...(left > 0 ? [`(${counted(left, 'message')} before; /context full shows all)`] : []),
    ...shown.map(
      (message) => `${message.role}  ${isFull ? printable(textOf(message)) : firstLine(textOf(message))}`,
    ),
    about,
  ].join('\n');
}

function beginning(text: string): string {
  const lines = text.trim().split('\n');
  const more = lines.length > FIRST_LINES ? ' …' : '';
  return lines.slice(0, FIRST_LINES).map(firstLine).join('\n        ') + more;
}

function textOf({ content }: ModelMessage): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : partWords(part))).join('\n');
}

type Part = Exclude<ModelMessage['content'], string>[number];

function partWords(part: Exclude<Part, { type: 'text' }>): string {
  switch (part.type) {
    case 'reasoning':
      return `(thought) ${part.text}`;
    case 'tool-call':
      return `→ ${part.toolName} ${JSON.stringify(part.input)}`;
    case 'tool-result':
      return `← ${part.toolName} ${JSON.stringify(part.output)}`;
    default:
      return `(${part.type})`;
  }
}
