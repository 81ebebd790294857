import { setImmediate } from 'node:timers/promises';
import type { EngineEvent } from '../../model/event.ts';
import { newMessageId } from '../../model/ids.ts';
import type { EndReason, Failure } from '../../model/message.ts';
import { toolOf } from '../../model/message-tool.ts';
import type { RecordedPart, RecordedTurn } from '../../model/recorded-turn.ts';
import { refusedWith } from '../../model/refused-with.ts';
import { isHighSurrogate } from '../../model/surrogates.ts';
import type { Engine, EngineInput, RecordingLookup } from '../engine.ts';

/** Answers from recordings: no network, no tool is run. A turn without a recording ends as an error that says so. */
export function recordedEngine(lookup: RecordingLookup): Engine {
  return {
    name: 'recorded',
    async *run(input, signal) {
      yield { type: 'run-start' };
      let recorded: RecordedTurn | undefined;
      try {
        recorded = await lookup(input);
      } catch (error) {
        yield {
          type: 'run-end',
          reason: 'error',
          error: refusedWith(error, 'The recording cannot be read: '),
        };
        return;
      }
      if (!recorded) {
        yield { type: 'run-end', reason: 'error', error: missing(input) };
        return;
      }
      if (!isContinuation(recorded.parts, input)) {
        yield { type: 'run-end', reason: 'error', error: changed(input) };
        return;
      }
      // Lets the world in: without it a long replay would be one long microtask, deaf to Ctrl-C.
      await setImmediate();
      yield* replay(recorded.parts.slice(input.kept.length), signal);
    },
  };
}

/** What is no part of an answer. */
const BETWEEN_ANSWERS: readonly RecordedPart['kind'][] = ['tool-result', 'repair', 'step-end'];

async function* replay(parts: readonly RecordedPart[], signal: AbortSignal): AsyncGenerator<EngineEvent> {
  let isInStep = false;
  let reason: EndReason = 'done';
  for (const part of parts) {
    if (!BETWEEN_ANSWERS.includes(part.kind) && !isInStep) {
      yield { type: 'step-start' };
      isInStep = true;
    }
    for (const event of eventsOf(part)) {
      if (signal.aborted) {
        yield { type: 'run-end', reason: 'aborted' };
        return;
      }
      yield event;
    }
    if (part.kind === 'step-end') {
      isInStep = false;
      reason = part.finishReason === 'length' ? 'length' : 'done';
    }
  }
  yield { type: 'run-end', reason };
}

function* eventsOf(part: RecordedPart): Generator<EngineEvent> {
  switch (part.kind) {
    case 'text':
    case 'reasoning': {
      const partId = newMessageId();
      const { kind, text, providerMetadata } = part;
      yield { type: `${kind}-start`, partId };
      for (const delta of deltasOf(text)) yield { type: `${kind}-delta`, partId, delta };
      yield { type: `${kind}-end`, partId, ...(providerMetadata && { providerMetadata }) };
      return;
    }
    case 'tool-call': {
      const { kind: type, ...call } = part;
      yield { type, ...call };
      return;
    }
    case 'tool-result': {
      const { kind: type, ...result } = part;
      yield { type, ...result };
      return;
    }
    case 'repair': {
      const { kind: _, ...request } = part;
      yield { type: 'repair-request', ...request };
      return;
    }
    case 'step-end': {
      const { kind: type, ...end } = part;
      yield { type, ...end };
      return;
    }
    default:
      part satisfies never;
  }
}

const DELTA_LENGTH = 48;

/** Pieces that end between words where they can, and never within a character. */
function* deltasOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + DELTA_LENGTH, text.length);
    if (end < text.length) {
      const blank = text.lastIndexOf(' ', end);
      if (blank > start) end = blank + 1;
      else if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    }
    yield text.slice(start, end);
    start = end;
  }
}

/** Whether what an earlier run kept is how the recording begins: the same kinds of parts, the same calls. */
function isContinuation(parts: readonly RecordedPart[], { kept }: EngineInput): boolean {
  return kept.every((row, index) => {
    const part = parts[index];
    if (part?.kind !== row.kind) return false;
    return !('callId' in part) || part.callId === toolOf(row).callId;
  });
}

function missing({ prompt }: EngineInput): Failure {
  return { code: 'RECORDING_MISSING', message: `There is no recording for ${nameOf(prompt)}.` };
}

function changed({ prompt }: EngineInput): Failure {
  return {
    code: 'RECORDING_MISSING',
    message: `The recording has changed since ${nameOf(prompt)} was broken off.`,
    remedy: 'Begin a new session with --fresh.',
  };
}

function nameOf({ index }: EngineInput['prompt']): string {
  return index === undefined ? 'this prompt' : `prompt ${index + 1}`;
}
