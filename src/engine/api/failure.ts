import { AISDKError, APICallError } from '@ai-sdk/provider';
import { errorMessage } from '../../model/error-code.ts';
import type { Failure } from '../../model/message.ts';
import { isRefusal } from '../../model/refusal.ts';
import { refusedWith } from '../../model/refused-with.ts';
import { isObject } from '../../model/value-check.ts';
import { AnswerTimeout, isBrokenOff, isErrorInStream, isTooLong } from './api-errors.ts';
import type { ModelChoice } from './model-choice.ts';
import { retryAfterMs } from './retry.ts';

/** What went wrong between us and a model, in words for a person. The key is never among them. */
export function failureOf(error: unknown, choice: ModelChoice): Failure {
  if (isRefusal(error)) return refusedWith(error);
  const { name, provider } = choice;
  if (error instanceof AnswerTimeout) {
    const what = error.hasBegun ? 'stopped in the middle of its answer and sent' : 'sent';
    const remedy = 'Run it again, or allow it more time: see `limits` in the configuration.';
    return failed(`${name} ${what} nothing for ${seconds(error.waitedMs)}.`, remedy);
  }
  if (isBrokenOff(error)) return brokenOff(name);
  const said = saidBy(error, choice);
  if (isTooLong(error)) {
    return {
      code: 'CONTEXT_TOO_LARGE',
      message: `The conversation is too long for ${name}: ${said}`,
      remedy: 'Go on in a new session, with a model that takes more, or with a smaller `maxOutputTokens`.',
    };
  }
  if (APICallError.isInstance(error)) return refusedCall(error, said, choice);
  if (AISDKError.isInstance(error))
    return failed(`${provider.id} sent something that cannot be read: ${said}`);
  if (isErrorInStream(error)) return failed(`${name} broke its answer off: ${said}`);
  return { message: `Something went wrong that should not have: ${said}` };
}

/** Why an attempt is to be made again, in a few words. */
export function causeOf(error: unknown, choice: ModelChoice): string {
  if (isBrokenOff(error)) return 'the connection was lost';
  const status = isObject(error) ? error['statusCode'] : undefined;
  if (status === 429) return 'too many requests (429)';
  const said = saidBy(error, choice);
  return typeof status === 'number' ? `${said} (${status})` : said;
}

function refusedCall(error: APICallError, said: string, { provider, modelId }: ModelChoice): Failure {
  const { statusCode, responseHeaders = {} } = error;
  const { id, baseURL, keyVariables } = provider;
  switch (statusCode) {
    case undefined: {
      const place = baseURL ? `, and that something answers at ${baseURL}` : '';
      return failed(`${id} cannot be reached: ${said}`, `Check the network${place}.`);
    }
    case 401:
    case 403: {
      const [variable] = keyVariables;
      return failed(
        `${id} did not accept the key (${statusCode}): ${said}`,
        variable && `Check ${variable}.`,
      );
    }
    case 404:
      return failed(`${id} knows no model ${modelId} (404): ${said}`, 'Check the name of the model.');
    case 429: {
      const wait = retryAfterMs(responseHeaders);
      const remedy = wait === undefined ? 'Try again later.' : `Try again in ${seconds(wait)}.`;
      return failed(`${id} takes no more requests now (429): ${said}`, remedy);
    }
    default:
      if (statusCode < 500) return failed(`${id} refused the request (${statusCode}): ${said}`);
      return failed(
        `${id} has a problem of its own (${statusCode}): ${said}`,
        'Try again later: the partial answer is saved.',
      );
  }
}

function brokenOff(name: string): Failure {
  const remedy = 'Run it again: the partial answer is saved.';
  return failed(`The connection to ${name} was lost in the middle of the answer.`, remedy);
}

function failed(message: string, remedy?: string): Failure {
  return { code: 'PROVIDER_FAILED', message, ...(remedy !== undefined && { remedy }) };
}

/** What is shorter than this is no secret, and may well be a word. */
const SHORTEST_SECRET = 8;
const LONGEST_LINE = 300;

/** What an error says, on one line and without the key. */
function saidBy(error: unknown, { apiKey = '' }: ModelChoice): string {
  const text = isErrorInStream(error) ? error.message : errorMessage(error);
  const safe = apiKey.length < SHORTEST_SECRET ? text : text.replaceAll(apiKey, '…');
  const line = safe.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

function seconds(ms: number): string {
  if (ms < 1000) return `${Math.round(ms) / 1000} s`;
  if (ms < 120_000) return `${Math.round(ms / 1000)} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} minutes` : `${Math.round(ms / 3_600_000)} hours`;
}
