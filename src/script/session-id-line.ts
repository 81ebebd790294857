import type { FrontMatter, PromptScript } from '../model/script.ts';
import { isKeyLine } from './front-matter.ts';
import { advance, atLine, isBlank, lineCursor } from './lines.ts';
import { readPromptScript } from './prompt-script.ts';
import { scriptHash } from './script-hash.ts';

/** The text with the id in it; or, as one sentence, why it has to stay as it is. */
export type SessionIdWriting = { readonly text: string } | { readonly problem: string };

const KEY = 'chatSessionId';

/**
 * Sets `chatSessionId` in the front matter of a prompt script, which is made if there is none. Every other byte stays,
 * and so does the script's identity; a text for which this cannot be had is left alone.
 */
export function withSessionId(text: string, id: string): SessionIdWriting {
  const { script, diagnostics } = readPromptScript(text);
  const fault = diagnostics.find(
    ({ code, severity }) => severity === 'error' && code.startsWith(FRONT_MATTER),
  );
  if (fault) return { problem: `${fault.message} (line ${fault.line})` };
  if (script.settings.chatSessionId === id) return { text };
  const writing = script.frontMatter
    ? inFrontMatter(text, script.frontMatter, id, script.newline)
    : { text: withMadeBlock(text, script, id) };
  if ('problem' in writing || isSameBut(id, text, script, writing.text)) return writing;
  return { problem: `The front matter is written in a way that \`${KEY}\` cannot be put into.` };
}

const FRONT_MATTER = 'front-matter-';

function withMadeBlock(text: string, { bom, newline }: PromptScript, id: string): string {
  const start = bom ? 1 : 0;
  const block = ['---', `${KEY}: ${id}`, '---', '', ''].join(newline);
  return text.slice(0, start) + block + text.slice(start);
}

function inFrontMatter(
  text: string,
  { content }: FrontMatter,
  id: string,
  newline: string,
): SessionIdWriting {
  const line = lineCursor(text, content.start, 1, content.end);
  while (atLine(line) && !isKeyLine(text, line.start, line.end, KEY)) advance(line);
  if (!atLine(line))
    return { text: `${text.slice(0, content.end)}${KEY}: ${id}${newline}${text.slice(content.end)}` };
  const value = valueIn(text, text.indexOf(':', line.start) + 1, line.end);
  if (!value) return { problem: `The value of \`${KEY}\` is more than a word on one line.` };
  return { text: text.slice(0, value.start) + value.lead + id + text.slice(value.end) };
}

/** Where the value stands on a line, without a comment after it; `undefined` if it is not a plain or quoted one. */
function valueIn(
  text: string,
  from: number,
  end: number,
): { readonly start: number; readonly end: number; readonly lead: string } | undefined {
  let start = from;
  while (start < end && isBlank(text, start, start + 1)) start++;
  const lead = start === from ? ' ' : '';
  const first = text[start];
  if (start === end) return { start, end, lead };
  // The blanks before a comment stay there.
  if (first === '#') return { start: from, end: from, lead: ' ' };
  if (first === '"' || first === "'") {
    const close = text.indexOf(first, start + 1) + 1;
    const isWhole = close > 0 && close <= end && !text.slice(start, close).includes('\\');
    return isWhole && isCommentOrNothing(text, close, end) ? { start, end: close, lead } : undefined;
  }
  if (first === undefined || NOT_PLAIN.includes(first)) return undefined;
  const comment = text.slice(start, end).search(/[ \t]#/);
  const value = text.slice(start, comment < 0 ? end : start + comment).trimEnd();
  return { start, end: start + value.length, lead };
}

/** What begins an anchor, an alias, a tag, a text over several lines, a list or a map. */
const NOT_PLAIN = '&*!|>[{';

function isCommentOrNothing(text: string, from: number, end: number): boolean {
  let at = from;
  while (at < end && isBlank(text, at, at + 1)) at++;
  return at === end || (at > from && text[at] === '#');
}

/** Whether the text has the id and is otherwise the script that it was, to a reader and to the hash. */
function isSameBut(id: string, before: string, script: PromptScript, after: string): boolean {
  const { script: read, diagnostics } = readPromptScript(after);
  if (read.settings.chatSessionId !== id) return false;
  if (diagnostics.some(({ code, severity }) => severity === 'error' && code.startsWith(FRONT_MATTER)))
    return false;
  const asItIs = (text: string) => text;
  if (scriptHash(before, asItIs) !== scriptHash(after, asItIs)) return false;
  return essence(read) === essence(script);
}

function essence({ frontMatter, prompts }: PromptScript): string {
  const { [KEY]: _, ...data } = frontMatter?.data ?? {};
  return JSON.stringify([data, prompts.map(({ text, attributes }) => [text, attributes])]);
}
