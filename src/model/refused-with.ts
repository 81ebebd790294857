import { errorMessage } from './error-code.ts';
import type { Failure } from './message.ts';
import { isRefusal } from './refusal.ts';

/** What a run ends with where something was refused; anything else in its own words, after ours. */
export function refusedWith(error: unknown, words = ''): Failure {
  if (!isRefusal(error)) return { message: `${words}${errorMessage(error)}` };
  const { code, message, remedy } = error;
  return { code, message, ...(remedy !== undefined && { remedy }) };
}
