import type { DocumentText } from '../../model/document.ts';
import { Refusal } from '../../model/refusal.ts';
import { DOCUMENT_LIMITS } from '../../tools/documents/limits.ts';

/** The text of a document in one piece. Refuses one that was not read to its end: a tool would count wrongly. */
export function wholeText({ parts }: DocumentText, name: string): string {
  const length = parts.reduce((total, { text }) => total + text.length, 0);
  if (length >= DOCUMENT_LIMITS.textLength) {
    const most = DOCUMENT_LIMITS.textLength.toLocaleString('en');
    throw new Refusal(
      'INVALID_INPUT',
      `${name} is longer than ${most} characters, and no skill is given it.`,
      {
        remedy: 'Name a shorter document.',
      },
    );
  }
  return parts.map(({ text }) => text).join('\n\n');
}
