import type { z } from 'zod';

export const ONLY_STREAMING = 'only streaming is served here';

/**
 * The rules of a protocol are generators of refusals. Only the first is ever taken: what comes after a `yield` may
 * rely on what was checked before it.
 */
export type Refusals = Generator<string, void, undefined>;

export function firstOf(refusals: Refusals): string | undefined {
  const first = refusals.next();
  return first.done ? undefined : first.value;
}

/** Says what is wrong with a body whose shape does not fit. */
export function shapeRefusal(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'Invalid request';
  const { path, message } = innermost({ path: issue.path, message: issue.message, issue });
  return path.length > 0 ? `${path.join('.')}: ${message}` : message;
}

interface Complaint {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly issue: z.core.$ZodIssue;
}

/** Where one of several shapes is asked for, the one that fits furthest is taken for the one that was meant. */
function innermost({ path, message, issue }: Complaint): Complaint {
  if (issue.code !== 'invalid_union') return { path, message, issue };
  const complaints = issue.errors
    .flatMap((issues) => issues.slice(0, 1))
    .map((inner) => innermost({ path: [...path, ...inner.path], message: inner.message, issue: inner }));
  const deepest = complaints.sort((one, other) => other.path.length - one.path.length)[0];
  return deepest && deepest.path.length > path.length ? deepest : { path, message, issue };
}
