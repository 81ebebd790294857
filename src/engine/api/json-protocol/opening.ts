import { CALL_KEYS } from './call-shape.ts';

/** What the beginning of an answer tells: it may be a call, it is none, or that is not known yet. */
export type Opening = 'held' | 'free' | 'unknown';

const FENCE = '```';
/** What models write after a fence that holds a call. */
const FENCED = ['json', 'jsonc', 'json5', 'tool_call', 'tool_calls', 'tool_code', 'tool', 'call'];
const LONGEST_KEY = 40;

/** Whether an answer that begins so may be a call. Most are known not to be with their first character. */
export function openingOf(answer: string): Opening {
  const text = answer.trimStart();
  if (text.length < FENCE.length && FENCE.startsWith(text)) return 'unknown';
  if (!text.startsWith(FENCE)) return ofObject(text);
  const [opened, info = ''] = /^```[ \t]*([\w-]*)[ \t]*\r?\n?/.exec(text) ?? [''];
  const isOpen = !opened.endsWith('\n') && opened.length === text.length;
  if (info !== '' && !FENCED.some((known) => (isOpen ? known.startsWith(info) : known === info)))
    return 'free';
  const inner = text.slice(opened.length).trimStart();
  return inner === '' ? 'unknown' : ofObject(inner);
}

function ofObject(text: string): Opening {
  const [brackets = ''] = /^[{[][{[\s]*/.exec(text) ?? [];
  if (brackets === '') return 'free';
  const quote = text[brackets.length];
  if (quote === undefined) return 'unknown';
  if (quote !== '"' && quote !== "'") return 'free';
  const key = text.slice(brackets.length + 1);
  const end = key.indexOf(quote);
  if (end < 0) return key.length > LONGEST_KEY ? 'free' : 'unknown';
  return CALL_KEYS.has(key.slice(0, end)) ? 'held' : 'free';
}
