import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import type { KeptEvent } from '../../src/model/telemetry.ts';
import type { TelemetryFigures } from '../../src/model/telemetry-figures.ts';
import {
  LOCAL_CLOCK,
  linksOf,
  namesToChoose,
  shortId,
  steady,
  steadyEvents,
  steadyFigures,
  turnFacts,
} from './telemetry.ts';

const NO_TURNS = {
  turns: 0,
  failedTurns: 0,
  durationMs: null,
  firstTokenMs: null,
  inputTokens: 0,
  outputTokens: 0,
  cost: null,
};

function figuresOf(until: string, events: number): TelemetryFigures {
  return {
    since: '2026-11-17T11:00:00.000Z',
    until,
    events,
    isPartial: false,
    names: [{ event_name: 'studio.opened', count: events }],
    errors: [],
    skills: [],
    withoutSkill: 0,
    all: NO_TURNS,
    models: [],
    bucketMs: 60_000,
    timeline: [],
  };
}

function event(seq: number, payload: JsonObject = {}, about: Partial<KeptEvent> = {}): KeptEvent {
  return { seq, event_name: 'chat.turn_done', ts: '2026-11-17T12:00:00.000Z', payload, ...about };
}

describe('what is read again', () => {
  it('stays what it was while it says the same, though time goes on', () => {
    const before = figuresOf('2026-11-17T12:00:00.000Z', 3);
    expect(steadyFigures(before, figuresOf('2026-11-17T12:00:03.000Z', 3))).toBe(before);
    const after = figuresOf('2026-11-17T12:00:03.000Z', 4);
    expect(steadyFigures(before, after)).toBe(after);
    expect(steadyFigures(undefined, after)).toBe(after);
  });

  it('is another list only where another event has come', () => {
    const before = [event(2), event(1)];
    expect(steadyEvents(before, [event(2), event(1)])).toBe(before);
    expect(steadyEvents(before, [event(3), event(2)])).toHaveLength(2);
    expect(steadyEvents(before, [event(3), event(2)])).not.toBe(before);
    const state = { mode: 'local' };
    expect(steady(state, { mode: 'local' })).toBe(state);
    expect(steady(state, { mode: 'off' })).toEqual({ mode: 'off' });
  });
});

it('offers the names that there are, those that came from elsewhere, and the chosen one, each once', () => {
  const names = namesToChoose(figuresOf('2026-11-17T12:00:00.000Z', 1), 'studio.closed');
  expect(names.slice(-2)).toEqual(['studio.opened', 'studio.closed']);
  expect(new Set(names).size).toBe(names.length);
  expect(namesToChoose(undefined, '')).not.toContain('');
});

describe('what is told of a turn', () => {
  it('is what it took, and how it ended', () => {
    const payload = { model: 'a/one', duration_ms: 120, first_token_ms: 40, input_tokens: 7, reason: 'done' };
    expect(turnFacts(event(1, payload))).toEqual({
      model: 'a/one',
      durationMs: 120,
      firstTokenMs: 40,
      inputTokens: 7,
      outputTokens: undefined,
      cost: undefined,
      reason: 'done',
      isFailed: false,
    });
    expect(turnFacts(event(1, { reason: 'error', error_code: 'RATE_LIMITED' }))).toMatchObject({
      reason: 'RATE_LIMITED',
      isFailed: true,
    });
  });

  it('is nothing where somebody has told something else', () => {
    const facts = turnFacts(event(1, { model: 7, duration_ms: 'long', cost: -1, reason: {} }));
    expect(facts).toMatchObject({
      model: undefined,
      durationMs: undefined,
      cost: undefined,
      reason: undefined,
    });
  });
});

it('leads to a conversation only by an id that one can have', () => {
  const id = '01998f3e-2b7c-7d10-9a55-000000000001';
  expect(linksOf(event(1, {}, { session_id: id, message_id: id, turn_id: 'turn-1' }))).toEqual({
    session: id,
    message: id,
    turn: 'turn-1',
  });
  expect(linksOf(event(1, {}, { session_id: '../../x' })).session).toBeUndefined();
  expect(shortId(id)).toBe('…00000001');
  expect(shortId('short')).toBe('short');
});

it('reads the clock of who looks', () => {
  const noon = new Date(2026, 10, 17, 12, 0, 0);
  expect(new Date(LOCAL_CLOCK.read(noon.toISOString())).toISOString()).toBe('2026-11-17T12:00:00.000Z');
});
