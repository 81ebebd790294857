import { AISDKError, APICallError } from '@ai-sdk/provider';
import { errorMessage } from '../../model/error-code.ts';
import type { Failure } from '../../model/message.ts';
import { isRefusal } from '../../model/refusal.ts';
import { isObject, isString } from '../../model/value-check.ts';
import { AnswerBrokenOff } from './ask-model.ts';
import { AnswerTimeout } from './deadline.ts';
import type { ModelChoice } from './model-choice.ts';
import { retryAfterMs } from './retry.ts';

/** What is shorter than this is no secret, and may well be a word. */
const SHORTEST_SECRET = 8;

/** What went wrong between us and a model, in words for a person. The key is never among them. */
export function failureOf(error: unknown, choice: ModelChoice): Failure {
  const failure = described(error, choice);
  const { apiKey } = choice;
  if (apiKey === undefined || apiKey.length < SHORTEST_SECRET) return failure;
  return { ...failure, message: failure.message.replaceAll(apiKey, '…') };
}

function described(error: unknown, choice: ModelChoice): Failure {
  const { name, provider } = choice;
  if (isRefusal(error)) {
    const { code, message, remedy } = error;
    return { code, message, ...(remedy !== undefined && { remedy }) };
  }
  if (error instanceof AnswerTimeout) {
    const what = error.hasBegun ? 'stopped in the middle of its answer and sent' : 'sent';
    return failed(
      `${name} ${what} nothing for ${seconds(error.waitedMs)}.`,
      'Run it again, or allow it more time: see `limits` in the configuration.',
    );
  }
  if (error instanceof AnswerBrokenOff) return brokenOff(name);
  if (APICallError.isInstance(error)) {
    // It was accepted, and then went wrong.
    if (error.statusCode !== undefined && error.statusCode < 400) return brokenOff(name);
    return refusedCall(error, choice);
  }
  if (isLostConnection(error)) return brokenOff(name);
  if (AISDKError.isInstance(error)) {
    return failed(`${provider.id} sent something that cannot be read: ${oneLine(error.message)}`);
  }
  // Some protocols have errors of their own in the middle of a stream, and the SDK hands them on as they are.
  if (!(error instanceof Error) && isObject(error) && isString(error['message'])) {
    return failed(`${name} broke its answer off: ${oneLine(error['message'])}`);
  }
  return { message: `Something went wrong that should not have: ${errorMessage(error)}` };
}

function refusedCall(error: APICallError, { name, provider, modelId }: ModelChoice): Failure {
  const { statusCode, responseHeaders = {} } = error;
  const said = oneLine(error.message);
  if (isTooLong(error)) {
    return {
      code: 'CONTEXT_TOO_LARGE',
      message: `The conversation is too long for ${name}: ${said}`,
      remedy: 'Go on in a new session, or with a model that takes more.',
    };
  }
  switch (statusCode) {
    case undefined:
      return failed(
        `${provider.id} cannot be reached: ${said}`,
        `Check the network${provider.baseURL ? `, and that something answers at ${provider.baseURL}` : ''}.`,
      );
    case 401:
    case 403: {
      const variable = provider.keyVariables[0];
      return failed(
        `${provider.id} did not accept the key (${statusCode}): ${said}`,
        variable ? `Check ${variable}.` : undefined,
      );
    }
    case 404:
      return failed(`${provider.id} knows no model ${modelId} (404): ${said}`);
    case 429: {
      const wait = retryAfterMs(responseHeaders);
      return failed(
        `${provider.id} takes no more requests now (429): ${said}`,
        wait === undefined ? 'Try again later.' : `Try again in ${seconds(wait)}.`,
      );
    }
    default:
      return failed(`${provider.id} refused the request (${statusCode}): ${said}`);
  }
}

function brokenOff(name: string): Failure {
  return failed(
    `The connection to ${name} broke off in the middle of the answer.`,
    'Run it again: what arrived is kept.',
  );
}

function failed(message: string, remedy?: string): Failure {
  return { code: 'PROVIDER_FAILED', message, ...(remedy !== undefined && { remedy }) };
}

/** As the big providers say it. */
const TOO_LONG =
  /context.?length|context window|prompt is too long|too many (?:input )?tokens|input token count.*exceeds|maximum context/i;

function isTooLong({ statusCode, message, responseBody = '' }: APICallError): boolean {
  return (
    (statusCode === 400 || statusCode === 413) && (TOO_LONG.test(message) || TOO_LONG.test(responseBody))
  );
}

/** As `fetch` says it when a body stops coming. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'terminated';
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

function seconds(ms: number): string {
  const rounded = ms < 1000 ? Math.round(ms) / 1000 : Math.round(ms / 1000);
  return `${rounded} s`;
}
