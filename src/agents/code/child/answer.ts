import { isObject } from '../../../model/value-check.ts';

/** Where pieces of text go. */
export interface Listener {
  say(delta: string): Promise<void>;
  readonly signal: AbortSignal;
}

/** What is left of an answer once its text was said: a response, unless there was nothing. */
export type Answer = { readonly message: string; readonly [field: string]: unknown } | undefined;

/**
 * The answer in what a method returned: a response or its JSON form, a text, a stream of texts that may return either,
 * or nothing.
 */
export async function answerFrom(returned: unknown, listener: Listener): Promise<Answer> {
  const value = await returned;
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return { message: value };
  if (isStream(value)) return await streamed(value, listener);
  if (!isObject(value)) throw notAResponse(`a ${Array.isArray(value) ? 'list' : typeof value}`);
  const { message, isHtml, meta, availableTasks, nextTasks } = value;
  const fields = { isHtml, meta, availableTasks, nextTasks };
  if (typeof message === 'string') return { message, ...fields };
  if (isStream(message)) return { ...fields, message: '', ...(await streamed(message, listener)) };
  if (value instanceof globalThis.Response)
    throw notAResponse("the Response of fetch: import { Response } from 'cuebook'");
  throw notAResponse('an object without a message');
}

async function streamed(stream: AsyncIterable<unknown>, listener: Listener): Promise<Answer> {
  let hasText = false;
  const iterator = stream[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await iterator.next();
    if (done) {
      const rest = await answerFrom(value, listener);
      if (!hasText) return rest;
      if (rest?.message) await listener.say(rest.message);
      return { ...rest, message: '' };
    }
    if (typeof value !== 'string')
      throw new TypeError(`A stream gives texts; this one gave a ${typeof value}.`);
    if (value !== '') await listener.say(value);
    hasText ||= value !== '';
    if (listener.signal.aborted) {
      await iterator.return?.();
      throw listener.signal.reason;
    }
  }
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function notAResponse(what: string): TypeError {
  return new TypeError(`It answered with something that is no response: ${what}.`);
}
