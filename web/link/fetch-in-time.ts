import { Unreachable } from '../state/connection.ts';

const ANSWER_MS = 20_000;

/**
 * `fetch`, but who is not reached is told apart from every other mistake. Who says nothing for too long is not reached
 * either; an answer that has begun may take its time.
 */
export async function fetchInTime(
  address: string,
  init: RequestInit,
  answerWithinMs = ANSWER_MS,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('The server did not answer in time.')), answerWithinMs);
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
  try {
    return await fetch(address, { ...init, signal });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new Unreachable(cause instanceof Error ? cause.message : String(cause), { cause });
  } finally {
    clearTimeout(timer);
  }
}
