import type { EngineEvent } from '../../model/event.ts';
import type { JsonObject } from '../../model/json.ts';
import type { FinishReason, Message } from '../../model/message.ts';
import { Refusal } from '../../model/refusal.ts';
import { budgetReached, tokensOf } from '../../model/token-budget.ts';
import type { Tool } from '../../model/tool.ts';
import type { Engine, EngineInput } from '../engine.ts';
import type { AnswerEnd } from './answer-parts.ts';
import { askModel } from './ask-model.ts';
import { callSettings } from './call-settings.ts';
import { causeOf, failureOf } from './failure.ts';
import { API_LIMITS, type ApiLimits } from './limits.ts';
import { loadModel } from './load-model.ts';
import type { ModelChoice } from './model-choice.ts';
import { modelRequest } from './model-request.ts';
import { withRetries } from './retry.ts';
import { callEvent, type PendingCall, runTools, unansweredCalls } from './tool-calls.ts';
import { withToolProtocol } from './tool-protocol.ts';

export interface ApiEngineOptions {
  readonly choice: ModelChoice;
  readonly settings: JsonObject;
  readonly limits?: Partial<ApiLimits>;
}

type RunEnd = Extract<EngineEvent, { type: 'run-end' }>;
type ToolCall = Extract<EngineEvent, { type: 'tool-call' }>;

/** Asks a model by the protocol of its provider, and runs the tools that it calls, until it has answered. */
export function apiEngine({ choice: chosen, settings, limits: given }: ApiEngineOptions): Engine {
  const choice = withToolProtocol(chosen, settings);
  const limits = { ...API_LIMITS, ...given };
  const call = callSettings(settings, choice.provider.type);
  // Loaded while the database is opened and the prompt kept; whether that failed is heard when it is needed.
  const model = loadModel(choice);
  model.catch(() => undefined);

  async function* converse(input: EngineInput, signal: AbortSignal): AsyncGenerator<EngineEvent, RunEnd> {
    const { tools, tokenBudget = Number.POSITIVE_INFINITY } = input;
    const client = await model;
    let used = 0;
    let calls: readonly PendingCall[] = unansweredCalls(input.kept);
    refuseWithoutTool(calls, tools);
    if (hasAnswered(input.kept)) {
      const repair = await input.review?.();
      if (!repair) return { type: 'run-end', reason: 'done' };
      yield { type: 'repair-request', ...repair };
    }
    for (let step = 1; ; step++) {
      yield* runTools(calls, input, signal);
      signal.throwIfAborted();
      if (step > limits.steps) throw tooManySteps(limits.steps);
      if (used >= tokenBudget) return { type: 'run-end', reason: 'error', error: budgetReached(used) };
      yield { type: 'step-start' };
      signal.throwIfAborted();

      const made: ToolCall[] = [];
      const takeCall = (raw: Parameters<typeof callEvent>[0]): ToolCall => {
        const isKnown = made.some(({ callId }) => callId === raw.id) || input.isCallKnown(raw.id);
        const event = callEvent(raw, { tools, isKnown });
        made.push(event);
        return event;
      };
      await input.check?.();
      signal.throwIfAborted();
      const asked = { system: input.system, messages: input.messages(), tools };
      const { request, isThoughtless } = modelRequest(asked, call, choice);
      if (isThoughtless) yield { type: 'warning', code: 'reasoning-off', message: withoutThought(choice) };
      const end = yield* withRetries(
        (progress) => askModel(client, request, { limits, progress, takeCall }, signal),
        { limits, describe: (error) => causeOf(error, choice) },
        signal,
      );
      const finishReason = finishOf(end, made.length > 0);
      yield { type: 'step-end', ...stepFacts(end, choice), finishReason };
      used += tokensOf(end.usage);
      if (end.finishReason === 'length') yield { type: 'warning', code: 'answer-cut-off', message: CUT_OFF };
      if (finishReason !== 'tool-calls') {
        signal.throwIfAborted();
        const runEnd = endOf(finishReason, choice);
        const hasAnswer = runEnd.reason === 'done' || runEnd.reason === 'length';
        const repair = hasAnswer ? await input.review?.() : undefined;
        if (!repair) return runEnd;
        yield { type: 'repair-request', ...repair };
        calls = [];
        continue;
      }
      const isCutOff = end.finishReason === 'length';
      calls = made.map((each, index) => ({ ...each, isCutOff: isCutOff && index === made.length - 1 }));
    }
  }

  return {
    name: 'api',
    async *run(input, signal) {
      yield { type: 'run-start' };
      try {
        yield yield* converse(input, signal);
      } catch (error) {
        if (signal.aborted) yield { type: 'run-end', reason: 'aborted' };
        else yield { type: 'run-end', reason: 'error', error: failureOf(error, choice) };
      }
    },
  };
}

/** Whether the model was done with its answer when the turn was broken off. */
function hasAnswered(kept: readonly Message[]): boolean {
  const last = kept.at(-1);
  return last?.kind === 'step-end' && last.metadata.finishReason !== 'tool-calls';
}

function withoutThought({ name }: ModelChoice): string {
  return `${name} goes on without thinking until its next answer: the tools before it were called without a thought.`;
}

const CUT_OFF = 'An answer reached its longest length and was cut off (see `maxOutputTokens`).';

/** What a call with effects did, or did not do, cannot be made up. */
function refuseWithoutTool(calls: readonly PendingCall[], tools: readonly Tool[]): void {
  const lost = calls.find(
    ({ name, effect }) => effect === 'write' && !tools.some((tool) => tool.name === name),
  );
  if (!lost) return;
  throw new Refusal(
    'INVALID_INPUT',
    `The turn was broken off at a call of ${lost.name}, a tool that this run does not have.`,
    {
      remedy: 'Give it the same tools as before (--tools), or send a new prompt to leave the call behind.',
    },
  );
}

/** A call wants its result, whatever the provider says of the end of the answer. */
function finishOf({ finishReason }: AnswerEnd, hasCalls: boolean): FinishReason {
  if (hasCalls && finishReason !== 'error' && finishReason !== 'content-filter') return 'tool-calls';
  // Nothing was called after all: an answer without calls is one that is over.
  return finishReason === 'tool-calls' && !hasCalls ? 'stop' : finishReason;
}

function stepFacts({ finishReason: _, responseModel, ...facts }: AnswerEnd, { name, modelId }: ModelChoice) {
  return {
    ...facts,
    model: name,
    ...(responseModel !== undefined && responseModel !== modelId && { responseModel }),
  };
}

function endOf(finishReason: FinishReason, { name }: ModelChoice): RunEnd {
  switch (finishReason) {
    case 'length':
      return { type: 'run-end', reason: 'length' };
    case 'content-filter': {
      const message = `${name} would not answer: its provider filtered the answer.`;
      const remedy = 'Ask it in other words, or ask another model (--model).';
      return { type: 'run-end', reason: 'refused', error: { code: 'PROVIDER_FAILED', message, remedy } };
    }
    case 'error': {
      const message = `${name} broke its answer off with an error.`;
      return { type: 'run-end', reason: 'error', error: { code: 'PROVIDER_FAILED', message } };
    }
    default:
      return { type: 'run-end', reason: 'done' };
  }
}

function tooManySteps(steps: number): Refusal {
  return new Refusal(
    'BUDGET_REACHED',
    `The model called tools ${steps} times in a row without coming to an answer.`,
    {
      remedy: 'Run it again to let it go on.',
    },
  );
}
