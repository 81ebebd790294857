import { errorMessage } from '../../model/error-code.ts';
import type { EngineEvent } from '../../model/event.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Message, ToolEffect } from '../../model/message.ts';
import { refuseInput } from '../../model/refuse-input.ts';
import { wholeCharacters } from '../../model/surrogates.ts';
import { isPlainName, type Tool, ToolFailure, UNREADABLE_INPUT } from '../../model/tool.ts';
import { failureEnvelope } from '../../model/tool-failure.ts';
import type { CallStanding, EngineInput } from '../engine.ts';
import type { RawCall } from './answer-parts.ts';
import { misfitIn } from './json-protocol/misfit.ts';
import { shortened, shortenedText } from './shortened.ts';

/** A call whose result is still to come. */
export interface PendingCall {
  readonly callId: string;
  readonly name: string;
  readonly input: Json;
  readonly effect: ToolEffect;
  /** The answer ended in the middle of it: what is missing nobody knows. */
  readonly isCutOff?: boolean;
}

type Desk = Pick<EngineInput, 'tools' | 'permissions' | 'inTime'>;
type ToolCallEvent = Extract<EngineEvent, { type: 'tool-call' }>;

/** A call as an event: with an id that no other call of the session has, and its input read. */
export function callEvent(
  { id, name, input, providerMetadata }: RawCall,
  { tools, isKnown }: { readonly tools: readonly Tool[]; readonly isKnown: boolean },
): ToolCallEvent {
  return {
    type: 'tool-call',
    callId: isPlainName(id) && !isKnown ? id : `call_${crypto.randomUUID().replaceAll('-', '')}`,
    name,
    input: parsedInput(input),
    effect: tools.find((tool) => tool.name === name)?.effect ?? 'none',
    ...(providerMetadata && { providerMetadata }),
  };
}

/** The calls of a turn that were kept without a result. */
export function unansweredCalls(kept: readonly Message[]): readonly PendingCall[] {
  const calls = new Map<string, PendingCall>();
  for (const row of kept) {
    if (!Array.isArray(row.payload.content)) continue;
    const effect = row.kind === 'tool-call' ? row.metadata.effect : 'write';
    for (const part of row.payload.content) {
      // What was stored as JSON is JSON, whatever the SDK's type says.
      if (part.type === 'tool-call')
        calls.set(part.toolCallId, {
          callId: part.toolCallId,
          name: part.toolName,
          input: part.input as Json,
          effect,
        });
      if (part.type === 'tool-result') calls.delete(part.toolCallId);
    }
  }
  return Array.from(calls.values());
}

/**
 * Runs tools and gives out their results. Those without effects run side by side and first; each of the others when
 * it may, one after the other.
 */
export async function* runTools(
  calls: readonly PendingCall[],
  desk: Desk,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, void> {
  const harmless: Promise<EngineEvent>[] = [];
  const effective: { call: PendingCall; tool: Tool; input: JsonObject }[] = [];
  for (const call of calls) {
    const ready = await unlessAborted(checked(call, desk), signal);
    if ('failed' in ready) harmless.push(Promise.resolve(ready.failed));
    else if (ready.tool.effect === 'write' || call.effect === 'write') effective.push({ call, ...ready });
    else harmless.push(outcomeOf(call, ready.tool, ready.input, signal));
  }
  yield* asTheyCome(harmless, signal);
  for (const { call, tool, input } of effective) {
    signal.throwIfAborted();
    const { may, hasBegun } = yield* settledStanding(call, desk, signal);
    if (may === 'not-run') {
      yield failureOf(call, new ToolFailure('denied', hasBegun ? BEGUN_AND_DENIED : DENIED));
      continue;
    }
    yield { type: 'tool-start', callId: call.callId };
    signal.throwIfAborted();
    yield await unlessAborted(outcomeOf(call, tool, input, signal), signal);
  }
}

const DENIED = 'The user did not allow this call. It was not run.';
const BEGUN_AND_DENIED =
  'This call was begun and then broken off: whether it took effect is unknown. The user did not want it to run again.';

/** Whether a call with effects may run, after asking where that has to be asked. */
async function* settledStanding(
  call: PendingCall,
  { permissions }: Desk,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, CallStanding> {
  const { callId } = call;
  const standing = await permissions.standingOf(call);
  if (standing.may !== 'be-asked') return standing;
  const { hasBegun, notice } = standing;
  if (notice !== undefined) yield { type: 'warning', code: 'approval-not-valid', message: notice };
  yield { type: 'approval-request', callId, ...(hasBegun && { repeats: true }) };
  const answer = await unlessAborted(permissions.answerTo(call, signal), signal);
  return { may: answer === 'allow' ? 'run' : 'not-run', hasBegun };
}

type Ready = { readonly tool: Tool; readonly input: JsonObject };

/** The tool of a call and what it is to be given; or the failure that is the result of the call. */
async function checked(call: PendingCall, { tools, inTime }: Desk): Promise<Ready | { failed: EngineEvent }> {
  try {
    refuseUnreadable(call);
    const tool = calledTool(call, tools);
    const input = await prepared(readInput(call), tool);
    await refuseInput(input, tool, inTime);
    return { tool, input };
  } catch (error) {
    return { failed: failureOf(call, error) };
  }
}

/** What was meant as a call and is none is told what it should have been, whatever it would have called. */
function refuseUnreadable({ input, isCutOff }: PendingCall): void {
  if (isCutOff) {
    const message = 'The call was cut off by the longest length of an answer. Send it again.';
    throw new ToolFailure('invalid_call', message);
  }
  const misfit = misfitIn(input);
  if (misfit) throw new ToolFailure('invalid_call', misfit.problem);
}

function calledTool({ name }: PendingCall, tools: readonly Tool[]): Tool {
  const tool = tools.find((each) => each.name === name);
  if (tool) return tool;
  const known = tools.flatMap((each) => (each.isHidden ? [] : [each.name])).join(', ');
  throw new ToolFailure('unknown_tool', `There is no tool ${name}.${known ? ` There are: ${known}.` : ''}`);
}

function readInput({ input }: PendingCall): JsonObject {
  if (!isJsonObject(input)) throw new ToolFailure('invalid_call', 'The input must be a JSON object.');
  if (!(UNREADABLE_INPUT in input)) return input;
  throw new ToolFailure('invalid_call', 'The input is not a JSON object. Send the call again with one.');
}

/** With what the tool fills in. A copy: what the model asked for stays what it was. */
async function prepared(input: JsonObject, tool: Tool): Promise<JsonObject> {
  return (await tool.prepare?.(structuredClone(input))) ?? input;
}

async function outcomeOf(
  call: PendingCall,
  tool: Tool,
  input: JsonObject,
  signal: AbortSignal,
): Promise<EngineEvent> {
  try {
    // A copy: what the model asked for stays what it was, whatever the tool does to it.
    const output = await tool.run(structuredClone(input), { callId: call.callId, signal });
    const { callId, name } = call;
    return { type: 'tool-result', callId, name, output: shortened(asJson(output)), isError: false };
  } catch (error) {
    return failureOf(call, error);
  }
}

function failureOf({ callId, name }: PendingCall, error: unknown): EngineEvent {
  const code = error instanceof ToolFailure ? error.code : 'failed';
  const output = failureEnvelope(code, shortenedText(errorMessage(error).toWellFormed()));
  return { type: 'tool-result', callId, name, output, isError: true };
}

/** What a tool returned, as it will be read again. */
function asJson(output: unknown): Json {
  return JSON.parse(JSON.stringify(output, wholeCharacters) ?? 'null');
}

async function* asTheyCome(
  results: readonly Promise<EngineEvent>[],
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, void> {
  const waiting = new Map(
    results.map((result, index) => [index, result.then((event) => ({ index, event }))]),
  );
  while (waiting.size > 0) {
    const { index, event } = await unlessAborted(Promise.race(waiting.values()), signal);
    waiting.delete(index);
    yield event;
    signal.throwIfAborted();
  }
}

/** Stops waiting when the signal says so, whether or not the tool listens to it. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function parsedInput(text: string): JsonObject {
  if (text.trim() === '') return {};
  try {
    const input: Json = JSON.parse(text, wholeCharacters);
    if (isJsonObject(input)) return input;
  } catch {
    // What cannot be read is kept as it is.
  }
  return { [UNREADABLE_INPUT]: text.toWellFormed() };
}
