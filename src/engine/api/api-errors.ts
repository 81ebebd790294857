import { AISDKError, APICallError } from '@ai-sdk/provider';
import { isObject, isString } from '../../model/value-check.ts';

/** The provider ended its stream in the middle of the answer. */
export class AnswerBrokenOff extends Error {
  override readonly name = 'AnswerBrokenOff';
}

/** The model did not say anything for too long, in the middle of its answer or before it. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout';
  readonly waitedMs: number;
  readonly hasBegun: boolean;

  constructor(waitedMs: number, hasBegun: boolean) {
    super(`no sign of an answer for ${waitedMs} ms`);
    this.waitedMs = waitedMs;
    this.hasBegun = hasBegun;
  }
}

/** Whether a stream just ended, by whatever sign the SDK gives of it. */
export function isBrokenOff(error: unknown): boolean {
  if (error instanceof AnswerBrokenOff) return true;
  // The request was accepted, and then went wrong.
  if (APICallError.isInstance(error)) return error.statusCode !== undefined && error.statusCode < 400;
  if (AISDKError.isInstance(error)) return error.message.startsWith('Response stream ended');
  return error instanceof TypeError && error.message === 'terminated';
}

/** An error of the protocol's own in the middle of a stream: the SDK hands it on as it is. */
export function isErrorInStream(error: unknown): error is { readonly message: string } {
  return !(error instanceof Error) && isObject(error) && isString(error['message']);
}

/** As the big providers and the small servers say it. */
const TOO_LONG =
  /context.?(?:length|limit|size)|context window|prompt is too long|too many (?:input )?tokens|input token count.*exceeds|maximum context/i;

/** Whether the conversation does not fit into the model: asking again would not help. */
export function isTooLong(error: unknown): boolean {
  if (isErrorInStream(error)) return TOO_LONG.test(error.message);
  if (!APICallError.isInstance(error)) return false;
  const { statusCode, message, responseBody = '' } = error;
  const isRefused = statusCode === 400 || statusCode === 413 || statusCode === 500;
  return isRefused && (TOO_LONG.test(message) || TOO_LONG.test(responseBody));
}
