import { expect, it } from 'vitest';
import { newMessageId, newSessionId, newTurnId } from '../../model/ids.ts';
import type { Message } from '../../model/message.ts';
import { describeEngine } from '../engine.case.ts';
import { testInput } from '../engine-input.case.ts';
import { recordedEngine } from './recorded-engine.ts';
import { RECORDED_TURNS } from './recorded-turns.case.ts';

describeEngine('recorded', async (scenario) => ({
  engine: recordedEngine(async () => RECORDED_TURNS[scenario]),
  prompt: { text: 'Go on', index: 2 },
  model: 'recorded/demo',
}));

async function lastEvent(lookup: Parameters<typeof recordedEngine>[0], kept: readonly Message[] = []) {
  const input = testInput({ prompt: { text: 'x', index: 2 }, model: 'm', kept }, []);
  const events = await Array.fromAsync(recordedEngine(lookup).run(input, new AbortController().signal));
  return events.at(-1);
}

it('names the prompt that has no recording', async () => {
  expect(await lastEvent(async () => undefined)).toMatchObject({
    error: { code: 'RECORDING_MISSING', message: 'There is no recording for prompt 3.' },
  });
});

it('ends with an error when the recording cannot be looked up', async () => {
  const end = await lastEvent(() => Promise.reject(new Error('disk on fire')));
  expect(end).toMatchObject({
    type: 'run-end',
    reason: 'error',
    error: { message: expect.stringContaining('disk on fire') },
  });
});

it('keeps the reason of an answer that was cut off', async () => {
  const end = await lastEvent(async () => ({ parts: [{ kind: 'step-end', finishReason: 'length' }] }));
  expect(end).toEqual({ type: 'run-end', reason: 'length' });
});

it('does not go on from a recording that has changed since', async () => {
  const kept: Message = {
    id: newMessageId(),
    chatSessionId: newSessionId(),
    order: 1,
    kind: 'step-end',
    audience: 'none',
    course: 1,
    genseq: 1,
    turnId: newTurnId(),
    sourceTag: null,
    payload: {},
    metadata: { finishReason: 'tool-calls' },
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const end = await lastEvent(async () => ({ parts: [{ kind: 'text', text: 'Something else.' }] }), [kept]);
  expect(end).toMatchObject({
    error: { code: 'RECORDING_MISSING', message: expect.stringContaining('has changed') },
  });
});
