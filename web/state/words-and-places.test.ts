import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/model/refusal.ts';
import { connectionAfter, troubleOf, Unreachable } from './connection.ts';
import { sessionIdOf } from './conversation.case.ts';
import { markedText } from './marked-text.ts';
import { hashOf, type Place, placeIn } from './place.ts';
import { relativeTime, shortDuration } from './relative-time.ts';

describe('the address', () => {
  it('says where one is', () => {
    const [id, other] = [sessionIdOf(1), sessionIdOf(2)];
    const places: readonly Place[] = [
      { type: 'home' },
      { type: 'scripts' },
      { type: 'script', path: 'team/a b#1/50%.prompt.md' },
      { type: 'sessions' },
      { type: 'session', id },
      { type: 'compare', before: id, after: other },
      { type: 'xray', id, turn: 3 },
      { type: 'xray', id, turn: 'next' },
      { type: 'priming', ref: 'individual/Guide/course-1' },
      { type: 'terminals' },
      { type: 'terminal', id, name: 'main' },
      { type: 'terminal', id, name: 'left/right 50%' },
      { type: 'skills' },
      { type: 'skill', id: 'meeting-minutes' },
      { type: 'agents' },
      { type: 'telemetry' },
      { type: 'telemetry-turn', turnId: 'turn_1' },
      { type: 'bench' },
      { type: 'bench-run', run: 'bench_1' },
      { type: 'bench-compare', before: 'bench_1', after: 'bench_2' },
      { type: 'settings' },
    ];
    for (const place of places) expect(placeIn(hashOf(place))).toEqual(place);
    expect(placeIn('')).toEqual({ type: 'home' });
    expect(placeIn('#<script>')).toEqual({ type: 'home' });
    expect(placeIn('#/sessions/none')).toEqual({ type: 'sessions' });
    expect(placeIn('#/terminals/none/main')).toEqual({ type: 'terminals' });
    expect(placeIn(`#/terminals/${id}`)).toEqual({ type: 'terminal', id, name: 'main' });
    expect(placeIn(`#/xray/${id}/0`)).toEqual({ type: 'xray', id, turn: 'next' });
    expect(placeIn('#/scripts/50%25/%E0%A4%A')).toEqual({ type: 'script', path: '50%/%E0%A4%A' });
  });
});

describe('a time', () => {
  const now = Date.parse('2026-11-16T12:00:00Z');
  it.each([
    ['2026-11-16T11:59:58Z', 'now'],
    ['2026-11-16T11:59:30Z', '30s ago'],
    ['2026-11-16T11:58:00Z', '2m ago'],
    ['2026-11-16T09:00:00Z', '3h ago'],
    ['2026-11-13T12:00:00Z', '3d ago'],
    ['2026-11-03T12:00:00Z', 'Nov 3'],
    ['2025-11-03T12:00:00Z', 'Nov 3, 2025'],
  ])('of %s is said as %s', (at, said) => {
    expect(relativeTime(at, now, 'en')).toBe(said);
  });

  it('is said in the language of the page', () => {
    expect(relativeTime('2026-11-16T11:58:00Z', now, 'zh')).toBe('2分钟前');
  });

  it('takes so long', () => {
    expect([40, 1_240, 180_000].map(shortDuration)).toEqual(['40 ms', '1.2 s', '3 min']);
  });
});

it('marks the words that were looked for, whatever signs they hold', () => {
  expect(markedText('Is (a+b) in a+b?', 'A+B is')).toEqual([
    { text: 'Is', isMarked: true },
    { text: ' (', isMarked: false },
    { text: 'a+b', isMarked: true },
    { text: ') in ', isMarked: false },
    { text: 'a+b', isMarked: true },
    { text: '?', isMarked: false },
  ]);
  expect(markedText('All of it', ' ')).toEqual([{ text: 'All of it', isMarked: false }]);
});

describe('a request that failed', () => {
  it('says how it stands with the server', () => {
    expect(connectionAfter(new Refusal('UNAUTHORIZED', 'No.'))).toEqual({ type: 'locked' });
    expect(connectionAfter(new Unreachable('Failed to fetch'))).toEqual({ type: 'offline' });
    expect(connectionAfter(new Refusal('DATABASE_FAILED', 'Full.'))).toEqual({
      type: 'troubled',
      message: 'Full.',
    });
    expect(connectionAfter(new Refusal('SESSION_BUSY', 'Busy.'))).toBeUndefined();
  });

  it('says what can be done', () => {
    expect(troubleOf(new Refusal('SESSION_BUSY', 'Busy.', { remedy: 'Wait.' }))).toEqual({
      message: 'Busy.',
      remedy: 'Wait.',
      code: 'SESSION_BUSY',
    });
    expect(troubleOf(new Unreachable('Failed to fetch'))).toMatchObject({ isUnanswered: true });
    expect(troubleOf('odd')).toEqual({ message: 'odd', remedy: undefined });
  });
});
