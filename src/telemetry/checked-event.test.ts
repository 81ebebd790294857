import { describe, expect, it } from 'vitest';
import { TELEMETRY_CONTEXT } from '../model/telemetry.ts';
import { takenEvent } from './checked-event.ts';

const NOW = Date.UTC(2026, 10, 17, 9, 30);
const ISO = '2026-11-17T09:30:00.000Z';

describe('an event from elsewhere', () => {
  it('is taken with what it belongs to, flat or in an object of its own', () => {
    const about = { session_id: 's', doc_id: 'doc-1', client_id: 'page' };
    const event = { event_name: 'chat.turn_done', ts: ISO, ...about, payload: { duration_ms: 3 } };
    expect(
      takenEvent({ event_name: 'chat.turn_done', ts: ISO, ...about, payload: { duration_ms: 3 } }, NOW),
    ).toEqual(event);
    expect(
      takenEvent({ event_name: 'chat.turn_done', ts: ISO, context: about, payload: { duration_ms: 3 } }, NOW),
    ).toEqual(event);
    expect(takenEvent({ event_name: 'a' }, NOW)).toEqual({ event_name: 'a', ts: ISO, payload: {} });
  });

  it.each([
    ['macro.exec_start', 'plan.exec_start'],
    ['macro.exec_done', 'plan.exec_done'],
    ['macro.error_report', 'plan.error_report'],
    ['macro.other', 'macro.other'],
    ['page_view', 'page_view'],
    ['a.b2.c_d', 'a.b2.c_d'],
  ])('called %s is kept as %s', (name, kept) => {
    expect(takenEvent({ event_name: name }, NOW)?.event_name).toBe(kept);
  });

  it.each([
    undefined,
    null,
    '',
    7,
    'Chat',
    'chat.',
    '.chat',
    'a b',
    'a..b',
    '1a',
    `a${'b'.repeat(64)}`,
    'chat\n',
  ])('is none with the name %j', (name) => {
    expect(takenEvent({ event_name: name }, NOW)).toBeUndefined();
  });

  it.each([
    [undefined, ISO],
    [null, ISO],
    ['2026-11-17T09:29:59Z', '2026-11-17T09:29:59.000Z'],
    ['2026-11-17T10:29:59.5+01:00', '2026-11-17T09:29:59.500Z'],
    ['2026-11-17 09:29', '2026-11-17T09:29:00.000Z'],
    ['2026-11-17', '2026-11-17T00:00:00.000Z'],
    [NOW - 1_000, '2026-11-17T09:29:59.000Z'],
    [(NOW - 1_000) / 1_000, '2026-11-17T09:29:59.000Z'],
    [NOW / 1_000 - 0.5, '2026-11-17T09:29:59.500Z'],
    [NOW + 3_600_000, '2026-11-17T10:30:00.000Z'],
  ])('of %j was at %s', (ts, at) => {
    expect(takenEvent({ event_name: 'a', ts }, NOW)?.ts).toBe(at);
  });

  it.each([
    'yesterday',
    '',
    '7',
    '2026-13-45',
    '2026-02-31',
    '2026-02-29T09:30:00Z',
    '2026-04-31 09:30',
    {},
    true,
    Number.NaN,
    -1,
    0,
    NOW * 10,
    NOW + 48 * 3_600_000,
    '1970-01-01T00:00:00Z',
    '2999-01-01',
  ])('is none at %j', (ts) => {
    expect(takenEvent({ event_name: 'a', ts }, NOW)).toBeUndefined();
  });

  it('has short texts for what it belongs to', () => {
    expect(takenEvent({ event_name: 'a', session_id: 7, turn_id: null, run_id: '' }, NOW)).toEqual({
      event_name: 'a',
      ts: ISO,
      session_id: '7',
      payload: {},
    });
    for (const session_id of [{}, [], true, 'x'.repeat(201)]) {
      expect(takenEvent({ event_name: 'a', session_id }, NOW)).toBeUndefined();
    }
    for (const said of [
      'Ana asked what to do',
      '合同',
      '/home/ana/a',
      'letter.docx',
      'a/b/c',
      'ana@example.com',
      'Bearer abc',
      'x'.repeat(129),
    ]) {
      const about = Object.fromEntries(TELEMETRY_CONTEXT.map((key) => [key, said]));
      expect(takenEvent({ event_name: 'a', ...about }, NOW)).toEqual({
        event_name: 'a',
        ts: ISO,
        payload: {},
      });
      expect(takenEvent({ event_name: 'a', context: about }, NOW)).toEqual({
        event_name: 'a',
        ts: ISO,
        payload: {},
      });
    }
    const secret = `ghp_${'a'.repeat(36)}`;
    expect(takenEvent({ event_name: 'a', doc_id: secret, host_app: 'two\nlines' }, NOW)).toEqual({
      event_name: 'a',
      ts: ISO,
      payload: {},
    });
  });

  it.each([
    [undefined],
    [null],
    [7],
    ['a'],
    [[]],
    [[{ event_name: 'a' }]],
    [{ event_name: 'a', payload: 'text' }],
    [{ event_name: 'a', payload: [] }],
  ])('is not %j', (value) => {
    expect(takenEvent(value, NOW)).toBeUndefined();
  });
});
