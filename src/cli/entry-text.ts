import { accent, bold, dim } from './paint.ts';
import { printable } from './printable.ts';
import { numbered, wrapped } from './word-wrap.ts';

/** One thing that was said or done, as far as a page shows it. */
export interface Entry {
  readonly kind:
    | 'prompt'
    | 'text'
    | 'reasoning'
    | 'tool-call'
    | 'tool-result'
    | 'error'
    | 'remark'
    | 'output';
  readonly text: string;
  /** What stands before a prompt. */
  readonly number?: string;
  /** What is to be known of it, after the text. */
  readonly note?: string | undefined;
  /** What stands on a line of its own below a prompt. */
  readonly below?: string | undefined;
}

/** An entry for a terminal, without a newline at its end. */
export function entryText({ kind, text, number = '›', note, below }: Entry): string {
  const plain = printable(text).trimEnd();
  const after = note === undefined ? '' : ` ${dim(`(${printable(note)})`)}`;
  switch (kind) {
    case 'prompt':
      return [
        numbered(number, plain, { number: accent, text: bold }) + after,
        ...(below === undefined ? [] : [dim(wrapped(printable(below)))]),
      ].join('\n');
    case 'text':
      return wrapped(plain) + after;
    case 'reasoning':
      return dim(wrapped(plain)) + after;
    case 'tool-call':
      return dim(wrapped(`→ ${plain}`)) + after;
    case 'tool-result':
      return dim(wrapped(`← ${plain}`)) + after;
    case 'error':
      return wrapped(`✗ ${plain}`) + after;
    // As it stood in the terminal, and how it is known.
    case 'output':
      return [plain, note === undefined ? '' : dim(printable(note))].filter(Boolean).join('\n');
    case 'remark':
      return dim(wrapped(`— ${plain} —`)) + after;
    default:
      return kind satisfies never;
  }
}
