import type { z } from 'zod';

/** What is wrong in a configuration, after the key that it is wrong with; `above` are the keys that lead there. */
export function configProblem(issue: z.core.$ZodIssue, above: readonly string[] = []): string {
  return `${[...above, ...issue.path].join('.') || 'the file'}: ${problemWords(issue)}`;
}

/** What is wrong, in words of ours: those of the library are for programmers. */
export function problemWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message;
    case 'unrecognized_keys':
      return `${issue.keys.join(', ')} ${issue.keys.length === 1 ? 'is' : 'are'} unknown here`;
    case 'invalid_type':
      return USUAL.test(issue.message)
        ? `must be ${NOUNS.get(issue.expected) ?? issue.expected}`
        : issue.message;
    case 'too_big':
      return USUAL.test(issue.message)
        ? `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${sizeWords(issue.maximum, issue.origin)}`
        : issue.message;
    case 'too_small':
      return USUAL.test(issue.message)
        ? `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${sizeWords(issue.minimum, issue.origin)}`
        : issue.message;
    default:
      return issue.message;
  }
}

/** How the library begins where nobody has said something better. */
const USUAL = /^(?:Invalid input|Too big|Too small)\b/;

const NOUNS: ReadonlyMap<string, string> = new Map([
  ['object', '`key: value` lines'],
  ['record', '`key: value` lines'],
  ['array', 'a list'],
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
]);

function sizeWords(size: number | bigint, origin: string): string {
  return `${size.toLocaleString('en')}${origin === 'string' ? ' characters long' : ''}`;
}
