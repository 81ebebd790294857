import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { EngineEvent } from '../../model/event.ts';
import { type AnswerEnd, AnswerParts, type RawCall } from './answer-parts.ts';
import { AnswerBrokenOff, AnswerTimeout } from './api-errors.ts';
import { Deadline } from './deadline.ts';
import { EventQueue } from './event-queue.ts';
import type { AskableModel } from './json-protocol/calling-in-text.ts';
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
  model: AskableModel,
  call: LanguageModelV4CallOptions,
  { limits, progress, takeCall }: Asking,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, AnswerEnd> {
  using deadline = new Deadline(limits, signal);
  const queue = new EventQueue();
  const parts = new AnswerParts(takeCall);
  const onPart = (part: LanguageModelV4StreamPart): void => {
    // The SDK says `stream-start` by itself, before the provider says anything.
    if (part.type !== 'stream-start') deadline.signOfLife();
    for (const event of parts.take(part)) queue.push(event);
  };
  const reading = read(model, { ...call, abortSignal: deadline.signal }, onPart).finally(() => queue.close());
  // Whoever does not wait for its end has heard of something else that went wrong.
  reading.catch(() => undefined);
  try {
    for (let events = await queue.take(); events.length > 0; events = await queue.take()) {
      for (const event of events) {
        signal.throwIfAborted();
        if (event.type !== 'warning') progress.hasSaid = true;
        yield event;
      }
    }
    await reading;
    signal.throwIfAborted();
    if (!parts.end) throw new AnswerBrokenOff('The stream ended before the answer did.');
    return parts.end;
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.expiredAfterMs === undefined) throw error;
    throw new AnswerTimeout(deadline.expiredAfterMs, progress.hasSaid);
  } finally {
    if (!queue.isClosed) deadline.hangUp();
  }
}

async function read(
  model: AskableModel,
  call: LanguageModelV4CallOptions,
  onPart: (part: LanguageModelV4StreamPart) => void,
): Promise<void> {
  const { stream } = await model.doStream(call);
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onPart(value);
    }
  } finally {
    // Of a stream that has ended there is nothing to cancel; one that failed says so again, and was heard.
    await reader.cancel().catch(() => undefined);
  }
}
