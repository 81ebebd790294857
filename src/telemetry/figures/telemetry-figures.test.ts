import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/property.ts';
import type { JsonObject } from '../../model/json.ts';
import type { TelemetryEvent } from '../../model/telemetry.ts';
import { keptFigures } from './kept-figures.ts';
import { telemetryFigures } from './telemetry-figures.ts';

const NOON = Date.parse('2026-11-17T12:00:00.000Z');
const HOUR = 3_600_000;
const range = { since: new Date(NOON - HOUR), until: new Date(NOON) };

function event(event_name: string, minutesBefore: number, payload: JsonObject = {}): TelemetryEvent {
  return { event_name, ts: new Date(NOON - minutesBefore * 60_000).toISOString(), payload };
}

function turn(minutesBefore: number, payload: JsonObject): TelemetryEvent {
  return event('chat.turn_done', minutesBefore, { model: 'a/one', reason: 'done', ...payload });
}

describe('figures of telemetry', () => {
  it('count events, errors and skills, the most frequent first', () => {
    const figures = telemetryFigures(
      [
        event('error', 1, { code: 'RATE_LIMITED' }),
        event('error', 2, { code: 'AUTH' }),
        event('error', 3, { code: 'RATE_LIMITED' }),
        event('skills.selected', 4, { skills: [{ id: 'minutes', score: 2 }, { id: 'tables' }] }),
        event('skills.selected', 5, { skills: [{ id: 'tables' }] }),
        event('skills.selected', 6, { skills: [] }),
      ],
      range,
    );
    expect(figures.names).toEqual([
      { event_name: 'error', count: 3 },
      { event_name: 'skills.selected', count: 3 },
    ]);
    expect(figures.errors).toEqual([
      { code: 'RATE_LIMITED', count: 2 },
      { code: 'AUTH', count: 1 },
    ]);
    expect(figures.skills).toEqual([
      { id: 'tables', count: 2 },
      { id: 'minutes', count: 1 },
    ]);
    expect(figures.withoutSkill).toBe(1);
  });

  it('tell what turns took, of each model and of all', () => {
    const times = Array.from({ length: 100 }, (_, index) => turn(1, { duration_ms: index + 1 }));
    const other = turn(2, {
      model: 'b/two',
      reason: 'error',
      duration_ms: 5_000,
      cost: 0.25,
      input_tokens: 7,
    });
    const { all, models } = telemetryFigures([...times, other], range);
    expect(models.map(({ model, turns, failedTurns, cost }) => [model, turns, failedTurns, cost])).toEqual([
      ['a/one', 100, 0, null],
      ['b/two', 1, 1, 0.25],
    ]);
    expect(models[0]?.durationMs).toEqual({ p50: 50, p95: 95 });
    expect(models[0]?.firstTokenMs).toBeNull();
    expect(all).toMatchObject({ turns: 101, failedTurns: 1, inputTokens: 7, cost: 0.25 });
  });

  it('have a timeline without gaps, in which every event of the range is once', () => {
    const { timeline, bucketMs } = telemetryFigures([event('error', 0), event('error', 60)], range);
    expect(bucketMs).toBe(120_000);
    expect(timeline).toHaveLength(31);
    expect(timeline[0]).toMatchObject({ from: '2026-11-17T11:00:00.000Z', events: 1, errors: 1 });
    expect(timeline.at(-1)).toMatchObject({ from: '2026-11-17T12:00:00.000Z', events: 1 });
  });

  it('leave out what happened before and after', () => {
    expect(telemetryFigures([event('error', 61), event('error', -1)], range).events).toBe(0);
  });

  it('hold for any range and payload', () => {
    const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
    const payload = fc.dictionary(
      fc.constantFrom('duration_ms', 'cost', 'input_tokens', 'skills', 'code', 'model', 'reason'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(moment, moment, fc.array(fc.tuple(moment, payload)), (one, other, given) => {
        const [since, until] = [new Date(Math.min(one, other)), new Date(Math.max(one, other))];
        const names = ['chat.turn_done', 'skills.selected', 'error'];
        const events = given.map(([at, told], index) => ({
          event_name: names[index % names.length] ?? '',
          ts: new Date(at).toISOString(),
          payload: told as JsonObject,
        }));
        const figures = telemetryFigures(events, { since, until });
        const total = figures.timeline.reduce((sum, bucket) => sum + bucket.events, 0);
        expect(total).toBe(figures.events);
        expect(figures.timeline.length).toBeLessThanOrEqual(50);
        expect(JSON.stringify(figures)).not.toContain('NaN');
      }),
    );
  });

  it('are those of the last day where no moment is named, and say when there was too much', async () => {
    const asked: unknown[] = [];
    const figures = await keptFigures(
      (query) => {
        asked.push(query);
        return [];
      },
      { session_id: 'one' },
      new Date(NOON),
    );
    expect(asked).toEqual([
      { session_id: 'one', since: new Date(NOON - 24 * HOUR), until: new Date(NOON), limit: 5_000 },
    ]);
    expect(figures).toMatchObject({ isPartial: false, events: 0, all: { turns: 0, durationMs: null } });
    let seq = 1_000_000;
    const places: (number | undefined)[] = [];
    const full = await keptFigures(
      ({ limit, before }) => {
        places.push(before?.seq);
        return Array.from({ length: limit }, () => ({ ...event('error', 1), seq: seq-- }));
      },
      {},
      new Date(NOON),
    );
    expect(full).toMatchObject({ isPartial: true, events: 100_000 });
    expect(places).toHaveLength(20);
    expect(places.slice(0, 3)).toEqual([undefined, 995_001, 990_001]);
  });

  it('are counted without holding up who else works in the process', async () => {
    let seq = 50_000;
    let rounds = 0;
    const counting = setInterval(() => rounds++);
    const seen: number[] = [];
    await keptFigures(
      ({ limit }) => {
        seen.push(rounds);
        // Longer than the clock takes to go round.
        for (const until = performance.now() + 5; performance.now() < until; );
        return Array.from({ length: seq > 0 ? limit : 0 }, () => ({ ...event('error', 1), seq: seq-- }));
      },
      {},
      new Date(NOON),
    ).finally(() => clearInterval(counting));
    expect(seen.at(-1)).toBeGreaterThan(0);
  });
});
