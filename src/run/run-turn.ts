import type { Engine } from '../engine/engine.ts';
import type { SessionEvent } from '../model/event.ts';
import type { TurnId } from '../model/ids.ts';
import type { JsonObject } from '../model/json.ts';
import type { EndReason, Failure, NewMessage, Usage } from '../model/message.ts';
import { append, type Change } from '../store/append.ts';
import type { Store } from '../store/dialect.ts';
import type { Lease } from '../store/lease.ts';
import { type RowPlace, turnRow } from './turn-rows.ts';
import { TurnTranscript } from './turn-transcript.ts';
import { type Resumption, settledBy } from './turns.ts';

/** A prompt that is to be run, or one whose turn is to be finished. */
export interface TurnPlan {
  /** Minted before the run and kept on resuming: files of the turn are named after it. */
  readonly turnId: TurnId;
  readonly prompt: {
    readonly text: string;
    readonly index?: number;
    readonly key?: string;
    readonly hash: string;
  };
  readonly source: 'script' | 'chat';
  readonly inputHash: string;
  readonly model: string;
  readonly settings: JsonObject;
  readonly course: number;
  /** The number of the turn's first answer, or of the last one it kept. */
  readonly genseq: number;
  readonly resume?: Resumption;
}

export interface TurnWorld {
  readonly store: Store;
  readonly lease: Lease;
  readonly engine: Engine;
  readonly now: () => Date;
}

export interface TurnOutcome {
  readonly reason: EndReason;
  readonly error?: Failure;
  /** One entry for each step that reported it. */
  readonly usage: readonly Usage[];
  /** The number of the turn's last answer. */
  readonly genseq: number;
}

/**
 * Runs one turn, row by row: the prompt before the engine starts, each part when it is complete, the end last. An
 * event is yielded after it was kept; deltas pass through as they come.
 */
export async function* runTurn(
  { store, lease, engine, now }: TurnWorld,
  plan: TurnPlan,
  signal: AbortSignal,
): AsyncGenerator<SessionEvent, TurnOutcome> {
  const { turnId, prompt, inputHash, model, settings, course, genseq } = plan;
  const kept = plan.resume?.kept ?? [];
  const place = { turnId, course, genseq };
  const transcript = new TurnTranscript(lease.sessionId, place, kept);
  const startedAt = performance.now();
  const keep = async (change: Change) => await append(store, lease, change, now());
  const close = async (reason: EndReason, error?: Failure, before?: Change) => {
    const end = transcript.close(reason, Math.round(performance.now() - startedAt), error);
    return await keep({ ...end, messages: [...(before?.messages ?? []), ...(end.messages ?? [])] });
  };

  yield* await keep({ messages: openingRows(plan, place), status: 'processing', isPassing: true });
  const settled = settledBy(kept);
  if (settled) {
    yield* await close(settled);
    return { reason: settled, usage: [], genseq };
  }
  // The end of the last step waits for the end of the turn, which follows at once: one commit instead of two.
  let lastStep: Change | undefined;
  for await (const event of engine.run({ turnId, prompt, inputHash, model, settings, kept }, signal)) {
    if (event.type === 'run-end') {
      yield* await close(event.reason, event.error, lastStep);
      const { usage, genseq: lastGenseq } = transcript;
      return { reason: event.reason, usage, genseq: lastGenseq, ...(event.error && { error: event.error }) };
    }
    if (lastStep) yield* await keep(lastStep);
    lastStep = undefined;
    const said = transcript.take(event);
    if (said === undefined) continue;
    if ('delta' in said) yield said.delta;
    else if (event.type === 'step-end' && event.finishReason !== 'tool-calls') lastStep = said.change;
    else yield* await keep(said.change);
  }
  if (lastStep) yield* await keep(lastStep);
  throw new Error(`The ${engine.name} engine stopped without a run-end.`);
}

/** A new turn begins with its prompt; a resumed one takes out what will be said again. */
function openingRows(
  { prompt, inputHash, source, resume }: TurnPlan,
  place: RowPlace,
): readonly NewMessage[] {
  if (resume)
    return resume.stale ? [turnRow(place, { kind: 'void', payload: {}, metadata: resume.stale })] : [];
  const { text, index, key, hash } = prompt;
  const metadata = {
    ...(index !== undefined && { promptIndex: index }),
    ...(key !== undefined && { key }),
    promptHash: hash,
    inputHash,
    source,
  };
  return [turnRow(place, { kind: 'prompt', payload: { role: 'user', content: text }, metadata })];
}
