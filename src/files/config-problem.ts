import type { z } from 'zod';

/** What is wrong in a configuration, after the key that it is wrong with; `above` are the keys that lead there. */
export function configProblem(issue: z.core.$ZodIssue, above: readonly string[] = []): string {
  const place = [...above, ...issue.path].join('.') || 'the file';
  switch (issue.code) {
    case 'invalid_key':
      return `${place}: ${issue.issues[0]?.message ?? issue.message}`;
    case 'unrecognized_keys':
      return `${place}: ${issue.keys.join(', ')} is unknown here`;
    default:
      return `${place}: ${issue.message}`;
  }
}
