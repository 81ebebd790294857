import { trimmedLines } from './document.ts';
import type { Heading } from './headings.ts';
import { type DocLine, readLines } from './read-lines.ts';

/** A text that is to be put into a document. */
export interface NewText {
  readonly lines: readonly DocLine[];
  /** What it begins with, if that is a heading. */
  readonly heading?: Heading;
}

/** Without blank lines around it. One that would change what comes after it, or pass for a block, cannot be put in. */
export function newText(text: string): NewText | { readonly problem: string } {
  const plain = trimmedLines(text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/));
  const { lines, unclosed } = readLines(plain.join('\n'));
  if (unclosed) {
    return { problem: `It has a ${unclosed.what}, in its line ${unclosed.line}, that is never closed.` };
  }
  const marker = lines.findIndex((line) => line.marker);
  if (marker !== -1) {
    return {
      problem: `It has a marker of a block, in its line ${marker + 1}: a plan has an action for each block.`,
    };
  }
  const at = lines.findIndex((line) => line.heading);
  const heading = lines[at]?.heading;
  return { lines, ...(heading?.lines === at + 1 && { heading }) };
}
