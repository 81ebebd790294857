import type { EngineEvent } from '../model/event.ts';
import type { SessionId, TurnId } from '../model/ids.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { AskedPrompt, Message } from '../model/message.ts';
import type { ModelMessage } from '../model/model-message.ts';
import type { RepairRequest } from '../model/output.ts';
import type { RecordedTurn } from '../model/recorded-turn.ts';
import type { InTime } from '../model/refuse-input.ts';
import type { EngineName } from '../model/session.ts';
import type { TerminalRoute } from '../model/terminal.ts';
import type { Tool } from '../model/tool.ts';

/** One turn to be run. */
export interface EngineInput {
  readonly sessionId: SessionId;
  readonly turnId: TurnId;
  readonly prompt: {
    readonly text: string;
    /** Position in the script, from 0; absent for a prompt typed by hand. */
    readonly index?: number;
    /** Where it is typed, if that is what happens to it. */
    readonly terminal?: TerminalRoute;
  };
  /** Stands for everything that went in, this turn and before. */
  readonly inputHash: string;
  readonly model: string;
  readonly settings: JsonObject;
  /** What the model is told before everything else. */
  readonly system?: string;
  /** The rows of this turn that an earlier run kept, the prompt left out. The engine goes on after them. */
  readonly kept: readonly Message[];
  /** What the model is to be sent now: everything up to the last event that the engine gave out. */
  messages(): readonly ModelMessage[];
  /** Refuses what a model would be sent now if it cannot take it. */
  check?(): Promise<void>;
  /** What the model is to be told before its answer, the last event that was given out, can stand; undefined where it does. */
  review?(): Promise<RepairRequest | undefined>;
  readonly tools: readonly Tool[];
  /** How inputs are held against patterns; without a limit where it is absent. */
  readonly inTime?: InTime;
  /** Whether the session has a call of this id. */
  isCallKnown(callId: string): boolean;
  /** The prompts of the conversation that files were given with, up to this one. */
  promptsWithFiles(): readonly AskedPrompt[];
  readonly permissions: Permissions;
  /** The turn asks for no further answer once it has used so many. */
  readonly tokenBudget?: number;
}

/** Whether tools with effects may run. The run knows; the engine asks. */
export interface Permissions {
  standingOf(call: AskedCall): Promise<CallStanding>;
  /** Waits for the answer to an `approval-request`. Refuses with CONFIRM_REQUIRED when nobody can give one. */
  answerTo(call: AskedCall, signal: AbortSignal): Promise<'allow' | 'deny'>;
  /** Which of the choices of a question the answer was, counted from 0; undefined where it was a word alone. */
  choiceFor?(call: AskedCall): Promise<number | undefined>;
  /** Notes that what was asked for needs no answer any more: somebody has seen to it elsewhere. */
  settle?(call: AskedCall): Promise<void>;
}

/** A call with effects, as far as it matters to whether it may run. */
export interface AskedCall {
  readonly callId: string;
  readonly name: string;
  readonly input: Json;
}

/** How a call with effects stands. */
export interface CallStanding {
  /** It may run, or not, or has to be asked for. */
  readonly may: 'run' | 'not-run' | 'be-asked';
  /** It was started once, and whether it took effect is unknown. */
  readonly hasBegun: boolean;
  /** It was allowed before, by somebody whose answer does not count here: as a sentence for the user. */
  readonly notice?: string;
}

/**
 * What executes a prompt. Once started it never throws: whatever happens is an event, and the last one, exactly once,
 * is `run-end`. After an abort it ends soon, with the reason `aborted`.
 */
export interface Engine {
  /** `agent`: what an agent does by itself, without a model. */
  readonly name: EngineName | 'agent';
  run(input: EngineInput, signal: AbortSignal): AsyncIterable<EngineEvent>;
}

/** Finds the answer that was recorded for a turn; the recorded engine is given one. */
export type RecordingLookup = (
  input: Pick<EngineInput, 'prompt' | 'inputHash' | 'model' | 'promptsWithFiles'>,
) => Promise<RecordedTurn | undefined>;
