import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { EngineEvent } from '../../model/event.ts';
import { type AnswerEnd, AnswerParts, type RawCall } from './answer-parts.ts';
import { AnswerBrokenOff, AnswerTimeout } from './api-errors.ts';
import { Deadline } from './deadline.ts';
import type { ApiLimits } from './limits.ts';
import type { Progress } from './retry.ts';

export interface Asking {
  readonly limits: ApiLimits;
  readonly progress: Progress;
  /** What is said of a call that the model makes. */
  takeCall(call: RawCall): EngineEvent;
}

/** One request to a model: gives its answer out as it comes. Ends the request when nobody listens any more. */
export async function* askModel(
  model: LanguageModelV4,
  call: LanguageModelV4CallOptions,
  { limits, progress, takeCall }: Asking,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, AnswerEnd> {
  using deadline = new Deadline(limits, signal);
  try {
    const { stream } = await model.doStream({ ...call, abortSignal: deadline.signal });
    const reader = stream.getReader();
    const parts = new AnswerParts(takeCall);
    try {
      for (;;) {
        const { done, value } = await reader.read();
        signal.throwIfAborted();
        if (done) break;
        // The SDK says `stream-start` by itself, before the provider says anything.
        if (value.type !== 'stream-start') deadline.signOfLife();
        for (const event of parts.take(value)) {
          if (event.type !== 'warning') progress.hasSaid = true;
          yield event;
          signal.throwIfAborted();
        }
      }
    } finally {
      // Of a stream that has ended there is nothing to cancel; one that failed says so again, and was heard.
      await reader.cancel().catch(() => undefined);
    }
    if (!parts.end) throw new AnswerBrokenOff('The stream ended before the answer did.');
    return parts.end;
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.expiredAfterMs === undefined) throw error;
    throw new AnswerTimeout(deadline.expiredAfterMs, progress.hasSaid);
  }
}
