import { expect, it } from 'vitest';
import type { EngineEvent } from '../../model/event.ts';
import type { RecordedTurn } from '../../model/recorded-turn.ts';
import { Refusal } from '../../model/refusal.ts';
import { describeEngine } from '../engine.case.ts';
import type { Engine } from '../engine.ts';
import { testInput } from '../engine-input.case.ts';
import { fillingEngine } from './filling-engine.ts';
import { recordedEngine } from './recorded-engine.ts';
import { RECORDED_TURNS } from './recorded-turns.case.ts';

describeEngine('recorded, and filled by another', async (scenario) => ({
  engine: fillingEngine(
    async () => undefined,
    async () => recordedEngine(async () => RECORDED_TURNS[scenario]),
  ),
  prompt: { text: 'Go on', index: 2 },
  model: 'recorded/demo',
}));

const ANSWER: RecordedTurn = { parts: [{ kind: 'step-end', finishReason: 'stop' }] };

async function lastEvent(
  lookup: Parameters<typeof fillingEngine>[0],
  makeLive: () => Promise<Engine>,
): Promise<EngineEvent | undefined> {
  const engine = fillingEngine(lookup, makeLive);
  const input = testInput({ prompt: { text: 'x', index: 2 }, model: 'recorded/m' }, []);
  return (await Array.fromAsync(engine.run(input, new AbortController().signal))).at(-1);
}

it('makes no other engine while recordings have the answers', async () => {
  const end = await lastEvent(
    async () => ANSWER,
    () => Promise.reject(new Error('It is not needed.')),
  );
  expect(end).toEqual({ type: 'run-end', reason: 'done' });
});

it('says that an answer came from elsewhere', async () => {
  const live = recordedEngine(async () => ANSWER);
  const end = await lastEvent(
    async () => undefined,
    async () => live,
  );
  expect(end).toEqual({ type: 'run-end', reason: 'done', from: 'live' });
});

it('ends with an error where the other engine cannot be made', async () => {
  const end = await lastEvent(
    async () => undefined,
    () => Promise.reject(new Refusal('KEY_MISSING', 'There is no key.', { remedy: 'Set one.' })),
  );
  expect(end).toMatchObject({
    type: 'run-end',
    reason: 'error',
    error: { code: 'KEY_MISSING', message: 'There is no key.', remedy: 'Set one.' },
  });
});
