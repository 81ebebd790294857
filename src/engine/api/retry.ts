import { setTimeout as sleep } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';
import { errorCode } from '../../model/error-code.ts';
import type { EngineEvent } from '../../model/event.ts';
import { isObject } from '../../model/value-check.ts';
import { isBrokenOff, isTooLong } from './api-errors.ts';
import type { ApiLimits } from './limits.ts';

/** Whether an attempt gave something out already: then it cannot be made again. */
export interface Progress {
  hasSaid: boolean;
}

/** Makes an attempt, and again after a while if the provider was busy and nothing had been said. */
export async function* withRetries<Result>(
  attempt: (progress: Progress) => AsyncGenerator<EngineEvent, Result>,
  { limits, describe }: { limits: ApiLimits; describe: (error: unknown) => string },
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, Result> {
  for (let count = 1; ; count++) {
    const progress: Progress = { hasSaid: false };
    try {
      return yield* attempt(progress);
    } catch (error) {
      signal.throwIfAborted();
      const waitMs = progress.hasSaid || count > limits.retries ? undefined : waitAfter(error, count, limits);
      if (waitMs === undefined) throw error;
      yield { type: 'retry', attempt: count, waitMs, cause: describe(error) };
      await sleep(waitMs, undefined, { signal });
    }
  }
}

/** How long to wait before asking again; undefined if that would not help, or take too long. */
export function waitAfter(error: unknown, attempt: number, limits: ApiLimits): number | undefined {
  if (!isRetryable(error)) return undefined;
  const asked = APICallError.isInstance(error) ? retryAfterMs(error.responseHeaders ?? {}) : undefined;
  if (asked !== undefined) return asked <= limits.longestWaitMs ? asked : undefined;
  const doubled = limits.retryMs * 2 ** (attempt - 1);
  // Up to a quarter more: many who were turned away together should not come back together.
  return Math.round(doubled * (1 + Math.random() / 4));
}

/** What `Retry-After` says: seconds or a date; `retry-after-ms` is more exact. */
export function retryAfterMs(
  headers: Readonly<Record<string, string | undefined>>,
  now = Date.now(),
): number | undefined {
  const exact = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (exact >= 0) return Math.ceil(exact);
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.ceil(Number.parseFloat(text) * 1000);
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Errors in the middle of a stream come as plain objects, with what an error of a call would have. */
function isRetryable(error: unknown): boolean {
  if (isBrokenOff(error)) return true;
  if (isTooLong(error)) return false;
  // Nothing is there that could become less busy.
  if (error instanceof Error && errorCode(error.cause) === 'ECONNREFUSED') return false;
  if (error instanceof Error && error.message.includes('unexpected redirect')) return false;
  return isObject(error) && error['isRetryable'] === true;
}
