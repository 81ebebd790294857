import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../model/event.ts';
import type { Message } from '../model/message.ts';
import type { Tool } from '../model/tool.ts';
import type { Engine, EngineInput } from './engine.ts';
import { keptRows, testInput } from './engine-input.case.ts';

/** What the world behind an engine does in a test. */
const ANSWERING = [
  /** Thinks, answers in texts of at least 200 characters, with some outside the basic plane, and is done. */
  'answers',
  /** Calls two tools, at once if it can, gets both results, and then answers. */
  'calls-tools',
] as const;

/** `fails`: it cannot answer. */
export type EngineScenario = (typeof ANSWERING)[number] | 'fails';

export interface EngineUnderTest {
  readonly engine: Engine;
  readonly prompt: EngineInput['prompt'];
  readonly model: string;
  /** What the model may call in it. */
  readonly tools?: readonly Tool[];
  /** Takes down what the scenario put up. */
  close?(): Promise<void>;
}

/** Runs a scenario and returns what the engine said. */
type Collect<Scenario extends string> = (scenario: Scenario, steer?: Steering) => Promise<EngineEvent[]>;

function collector<Scenario extends string>(
  arrange: (scenario: Scenario) => Promise<EngineUnderTest>,
): Collect<Scenario> {
  return async (scenario, steer = {}) => {
    const { engine, prompt, model, tools = [], close } = await arrange(scenario);
    const abort = new AbortController();
    if (steer.abortAfter === 0) abort.abort();
    const events: EngineEvent[] = [];
    const input = testInput({ prompt, model, tools, kept: steer.kept ?? [] }, events);
    try {
      for await (const event of engine.run(input, abort.signal)) {
        events.push(event);
        if (counted(events).length === steer.abortAfter) abort.abort();
      }
    } finally {
      await close?.();
    }
    return events;
  };
}

/** What a terminal puts out comes in as many pieces as it likes. */
function counted(events: readonly EngineEvent[]): readonly EngineEvent[] {
  return events.filter(({ type }) => type !== 'terminal-data');
}

interface EndsOptions {
  /** The event after which nothing is left to be stopped; by default the end itself. */
  readonly doneAt?: EngineEvent['type'];
  /** What else holds of a run that was stopped, beside the whole one. */
  stopped?(events: readonly EngineEvent[], whole: readonly EngineEvent[]): void;
}

/** How every engine begins and ends, whatever it does in between. One of the scenarios is that it `fails`. */
export function describeEngineEnds<Scenario extends string>(
  name: string,
  scenarios: readonly Scenario[],
  arrange: (scenario: Scenario | 'fails') => Promise<EngineUnderTest>,
  { doneAt = 'run-end', stopped }: EndsOptions = {},
): void {
  const collect = collector(arrange);

  describe(`the ${name} engine`, () => {
    it.each([...scenarios, 'fails'] as const)(
      'begins with run-start and ends with exactly one run-end when it %s',
      async (scenario) => {
        const types = (await collect(scenario)).map(({ type }) => type);
        expect(types[0]).toBe('run-start');
        expect(types.at(-1)).toBe('run-end');
        expect(types.filter((type) => type === 'run-end')).toHaveLength(1);
      },
    );

    it('says why it failed instead of throwing', async () => {
      const end = (await collect('fails')).at(-1);
      expect(end).toMatchObject({ type: 'run-end', reason: 'error' });
      if (end?.type === 'run-end') expect(end.error?.message).toMatch(/\w/);
    });

    it.each(scenarios)(
      'ends as aborted wherever it is stopped when it %s, with nothing after',
      async (scenario) => {
        const whole = await collect(scenario);
        const end = counted(whole).findIndex(({ type }) => type === doneAt);
        for (let after = 0; after < end; after++) {
          const events = await collect(scenario, { abortAfter: after });
          expect(events.at(-1)).toMatchObject({ type: 'run-end', reason: 'aborted' });
          expect(events.filter(({ type }) => type === 'run-end')).toHaveLength(1);
          stopped?.(events, whole);
        }
      },
    );
  });
}

/** What every engine has to satisfy that answers as a model does. Some call tools one at a time. */
export function describeEngine(
  name: string,
  arrange: (scenario: EngineScenario) => Promise<EngineUnderTest>,
  { callsAtOnce = 2 }: { readonly callsAtOnce?: 1 | 2 } = {},
): void {
  describeEngineEnds(name, ANSWERING, arrange, {
    stopped: (events, whole) => expect(events.length).toBeLessThan(whole.length),
  });
  const collect = collector(arrange);

  describe(`the ${name} engine`, () => {
    it('opens each part once, fills it while it is open, and closes it', async () => {
      const events = await collect('answers');
      const [first, ...others] = partsOf(events).map(({ kind }) => kind);
      expect(first).toBe('reasoning');
      expect(new Set(others)).toEqual(new Set(['text']));
      const texts = partsOf(events).filter(({ kind }) => kind === 'text');
      for (const { text } of texts) expect(text.length).toBeGreaterThanOrEqual(200);
      expect(events.at(-1)).toMatchObject({ type: 'run-end', reason: 'done' });
    });

    it('sends deltas that never cut a character in two', async () => {
      for (const event of await collect('answers')) {
        if ('delta' in event) expect(event.delta.isWellFormed()).toBe(true);
      }
    });

    it('wraps each step, and gives every call one result after it', async () => {
      const events = await collect('calls-tools');
      const types = events
        .map(({ type }) => type)
        .filter((type) => !/-(delta|start)$/.test(type) || type === 'step-start');
      const calling = (count: number) => [
        'step-start',
        ...Array(count).fill('tool-call'),
        'step-end',
        ...Array(count).fill('tool-result'),
      ];
      expect(types).toEqual([
        ...(callsAtOnce === 2 ? calling(2) : [...calling(1), ...calling(1)]),
        'step-start',
        'text-end',
        'step-end',
        'run-end',
      ]);
      const calls = events.flatMap((event) => (event.type === 'tool-call' ? [event.callId] : []));
      const results = events.flatMap((event) => (event.type === 'tool-result' ? [event.callId] : []));
      expect(new Set(calls).size).toBe(2);
      expect(results.toSorted()).toEqual(calls.toSorted());
    });

    it('goes on after a finished step, without saying it again', async () => {
      const whole = await collect('calls-tools');
      const kept = whole
        .slice(0, whole.findLastIndex(({ type }) => type === 'tool-result') + 1)
        .flatMap((event) => keptRows(event, whole));
      const rest = await collect('calls-tools', { kept });
      expect(rest.some(({ type }) => type === 'tool-call' || type === 'tool-result')).toBe(false);
      expect(partsOf(rest).map(({ text }) => text)).toEqual(partsOf(whole).map(({ text }) => text));
      expect(rest.at(-1)).toMatchObject({ type: 'run-end', reason: 'done' });
    });
  });
}

interface Steering {
  /** Aborts when this many events have come. */
  readonly abortAfter?: number;
  readonly kept?: readonly Message[];
}

function partsOf(events: readonly EngineEvent[]): readonly { kind: string; text: string }[] {
  const open = new Map<string, { kind: string; text: string }>();
  const closed: { kind: string; text: string }[] = [];
  for (const event of events) {
    if (!('partId' in event)) continue;
    const [kind = '', phase] = event.type.split('-');
    const part = open.get(event.partId);
    if (phase === 'start') {
      expect(part).toBeUndefined();
      open.set(event.partId, { kind, text: '' });
      continue;
    }
    if (part === undefined || part.kind !== kind)
      throw new Error(`${event.type} for a part that is not open`);
    if ('delta' in event) part.text += event.delta;
    else {
      open.delete(event.partId);
      closed.push(part);
    }
  }
  expect(open.size).toBe(0);
  return closed;
}
