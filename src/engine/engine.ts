import type { EngineEvent } from '../model/event.ts';
import type { TurnId } from '../model/ids.ts';
import type { JsonObject } from '../model/json.ts';
import type { Message } from '../model/message.ts';
import type { RecordedTurn } from '../model/recorded-turn.ts';
import type { EngineName } from '../model/session.ts';

/** One turn to be run. */
export interface EngineInput {
  readonly turnId: TurnId;
  readonly prompt: {
    readonly text: string;
    /** Position in the script, from 0; absent for a prompt typed by hand. */
    readonly index?: number;
  };
  /** Stands for everything that went in, this turn and before. */
  readonly inputHash: string;
  readonly model: string;
  readonly settings: JsonObject;
  /** The rows of this turn that an earlier run kept, the prompt left out. The engine goes on after them. */
  readonly kept: readonly Message[];
}

/**
 * What executes a prompt. Once started it never throws: whatever happens is an event, and the last one, exactly once,
 * is `run-end`. After an abort it ends soon, with the reason `aborted`.
 */
export interface Engine {
  readonly name: EngineName;
  run(input: EngineInput, signal: AbortSignal): AsyncIterable<EngineEvent>;
}

/** Finds the answer that was recorded for a turn; the recorded engine is given one. */
export type RecordingLookup = (input: EngineInput) => Promise<RecordedTurn | undefined>;
