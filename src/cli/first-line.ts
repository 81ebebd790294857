import { printable } from './printable.ts';

const LONGEST_LINE = 70;

/** The first line of a text, shortened to what fits in a list. */
export function firstLine(text: string): string {
  const [line = ''] = printable(text).split('\n');
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line;
}
