import type { Failure } from '../../model/message.ts';
import { isRefusal } from '../../model/refusal.ts';

const UNKNOWN = 'UNKNOWN';

/** The code of a failure: the only thing of it that says nothing of what was asked. */
export function codeOfFailure({ code }: Failure): string {
  return code ?? UNKNOWN;
}

/** The code of what was thrown. */
export function codeOfError(error: unknown): string {
  return isRefusal(error) ? error.code : UNKNOWN;
}
