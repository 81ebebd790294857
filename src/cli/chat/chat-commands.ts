/** What can be typed in a conversation beside what is said. */
export const CHAT_COMMANDS = [
  { name: 'tasks', usage: '/tasks', does: 'show what can be done, with numbers' },
  { name: 'do', usage: '/do <name or number>', does: 'do one of them' },
  { name: 'set', usage: '/set [setting] [value]', does: 'show what can be set, or set it' },
  { name: 'file', usage: '/file [path]', does: 'give a file with the next message, or show those given' },
  { name: 'upload', usage: '/upload <file>', does: 'hand a file to an operation that takes one' },
  { name: 'reset', usage: '/reset', does: 'send nothing any more of what was said so far' },
  { name: 'undo', usage: '/undo', does: 'take the last reset back' },
  { name: 'context', usage: '/context [full]', does: 'show what the model would be sent, and how much' },
  { name: 'model', usage: '/model [provider/name]', does: 'show the model, or ask another one' },
  {
    name: 'save-priming',
    usage: '/save-priming [slug]',
    does: 'save this conversation as a history to start with',
  },
  { name: 'help', usage: '/help', does: 'show this' },
  { name: 'quit', usage: '/quit', does: 'quit; the conversation is saved' },
] as const;

export type ChatCommand = (typeof CHAT_COMMANDS)[number]['name'];

/** What a person typed, by what it asks for. */
export type ChatInput =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  /** Counted from 1. */
  | { readonly kind: 'choice'; readonly number: number }
  | { readonly kind: 'command'; readonly command: ChatCommand; readonly argument: string }
  | { readonly kind: 'unknown'; readonly word: string };

/** Tells what is meant. A number alone is a choice where choices have numbers; a blank before it makes it a text. */
export function chatInput(text: string, { hasNumbers }: { readonly hasNumbers: boolean }): ChatInput {
  if (text.trim() === '') return { kind: 'nothing' };
  if (text.startsWith('//')) return { kind: 'text', text: text.slice(1) };
  if (text.startsWith('/')) return commandIn(text);
  if (hasNumbers && /^\d{1,9}$/.test(text)) return { kind: 'choice', number: Number(text) };
  return { kind: 'text', text };
}

function commandIn(text: string): ChatInput {
  const [word = ''] = /^\/\S*/.exec(text) ?? [];
  const found = CHAT_COMMANDS.find(({ name }) => `/${name}` === word);
  if (!found) return { kind: 'unknown', word };
  return { kind: 'command', command: found.name, argument: text.slice(word.length).trim() };
}

/** What completes a command that was begun, as far as it is certain; nothing for anything else. */
export function completion(begun: string): string {
  if (!/^\/[a-z-]*$/.test(begun)) return '';
  const fitting = CHAT_COMMANDS.map(({ name }) => `/${name}`).filter((word) => word.startsWith(begun));
  const [first = begun, ...others] = fitting;
  if (others.length === 0)
    return first === begun && fitting.length === 0 ? '' : `${first.slice(begun.length)} `;
  let length = begun.length;
  while (length < first.length && others.every((word) => word[length] === first[length])) length++;
  return first.slice(begun.length, length);
}
