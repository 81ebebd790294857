import { isKeyLine, locateFrontMatter } from './front-matter.ts';
import { advance, atLine, bomLength, lineCursor } from './lines.ts';

/** The SHA-256 of a text's UTF-8 bytes, in hexadecimal digits. */
export type Sha256 = (text: string) => string;

/**
 * The identity of a script's text. What the program itself writes and what a checkout changes do not count:
 * the `chatSessionId` line, the front matter made for it, a BOM, CRLF.
 */
export function scriptHash(text: string, sha256: Sha256): string {
  return sha256(withoutId(text.slice(bomLength(text))).replaceAll('\r\n', '\n'));
}

/**
 * One hash for each prompt, of its text and the hash before it: two scripts have the same prompts up to where
 * their hashes first differ.
 */
export function promptHashes(
  prompts: readonly { readonly text: string }[],
  sha256: Sha256,
  /** The hash of the prompt before them. */
  before = '',
): readonly string[] {
  let previous = before;
  return prompts.map(({ text }) => {
    previous = sha256(`${previous}\n${text}`);
    return previous;
  });
}

/** The text as it is read, with its own newlines: in another form, other lines might be front matter. */
function withoutId(text: string): string {
  const block = locateFrontMatter(text, 0, text.length);
  if (block === undefined) return text;
  const { content, range } = block;
  let kept = '';
  for (const cursor = lineCursor(text, content.start, 1, content.end); atLine(cursor); advance(cursor)) {
    if (!isKeyLine(text, cursor.start, cursor.end, 'chatSessionId'))
      kept += text.slice(cursor.start, cursor.next);
  }
  if (kept.trim() !== '') return text.slice(0, content.start) + kept + text.slice(content.end);
  const blankLine = ['\n', '\r\n'].find((newline) => text.startsWith(newline, range.end)) ?? '';
  return text.slice(range.end + blankLine.length);
}
