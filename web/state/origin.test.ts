import { expect, it } from 'vitest';
import { newSessionId } from '../../src/model/ids.ts';
import { originAfter } from './origin.ts';
import type { Place } from './place.ts';

const [id, other] = [newSessionId(), newSessionId()];
const run = { type: 'bench-run', run: 'a' } as const;
const session: Place = { type: 'session', id };
const xray: Place = { type: 'xray', id, turn: 'last' };

it('leads back to where a session was opened from, also by its x-ray', () => {
  expect(originAfter(undefined, run, session)).toBe(run);
  expect(originAfter(run, session, xray)).toBe(run);
  expect(originAfter(run, xray, session)).toBe(run);
});

it('is forgotten with another session, and elsewhere', () => {
  expect(originAfter(run, session, { type: 'session', id: other })).toBeUndefined();
  expect(originAfter(run, session, { type: 'sessions' })).toBeUndefined();
  expect(originAfter(undefined, { type: 'sessions' }, session)).toBeUndefined();
});
