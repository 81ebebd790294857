import { onTestFinished } from 'vitest';
import {
  type Answer,
  type ModelServer,
  type Protocol,
  type Reply,
  startModelServer,
} from '../../../test/model-server/model-server.ts';
import type { EngineEvent } from '../../model/event.ts';
import { type TestInput, testInput } from '../engine-input.case.ts';
import { type ApiEngineOptions, apiEngine } from './api-engine.ts';
import { testChoice } from './model-choice.case.ts';
import type { ModelChoice } from './model-choice.ts';

type EventOf<Type extends EngineEvent['type']> = Extract<EngineEvent, { type: Type }>;

export type ApiRunOptions = Partial<Omit<TestInput, 'model'>> &
  Partial<Omit<ApiEngineOptions, 'choice'>> & {
    readonly choice?: Partial<ModelChoice>;
    readonly abort?: AbortController;
    /** Hears each event before the engine goes on. */
    onEvent?(event: EngineEvent): void;
  };

export interface ApiRun {
  readonly events: readonly EngineEvent[];
  readonly end: EventOf<'run-end'>;
}

/** A model server that is closed with the test. Of a list of replies each request gets the next, then the last again. */
export async function serverFor(answer: Answer | readonly Reply[]): Promise<ModelServer> {
  const server = await startModelServer(typeof answer === 'function' ? answer : inTurn(answer));
  onTestFinished(() => server.close());
  return server;
}

/** Runs a turn of the API engine to its end. Nothing waits for long before it asks again. */
export async function runApi(
  server: ModelServer,
  protocol: Protocol,
  { choice: given, settings = {}, limits, abort, onEvent, ...input }: ApiRunOptions = {},
): Promise<ApiRun> {
  const choice = { ...testChoice(server, protocol), ...given };
  const engine = apiEngine({ choice, settings, limits: { retryMs: 1, ...limits } });
  const events: EngineEvent[] = [];
  const signal = (abort ?? new AbortController()).signal;
  const whole = testInput({ prompt: { text: 'Go on' }, model: choice.name, ...input }, events);
  for await (const event of engine.run(whole, signal)) {
    events.push(event);
    onEvent?.(event);
  }
  const end = events.at(-1);
  if (end?.type !== 'run-end') throw new Error(`The run ended with ${end?.type ?? 'nothing'}.`);
  return { events, end };
}

export function eventsOf<Type extends EngineEvent['type']>(
  { events }: ApiRun,
  type: Type,
): readonly EventOf<Type>[] {
  return events.filter((event): event is EventOf<Type> => event.type === type);
}

/** All that was said as text, as far as it came. */
export function textOf(run: ApiRun): string {
  return eventsOf(run, 'text-delta')
    .map(({ delta }) => delta)
    .join('');
}

export function text(content: string): Reply {
  return { parts: [{ type: 'text', text: content }] };
}

function inTurn(replies: readonly Reply[]): Answer {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)] ?? { status: 500, message: 'No reply is left.' };
}
