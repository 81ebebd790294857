import { expect, it } from 'vitest';
import {
  standingAfter,
  standingWhenGone,
  standingWhenLost,
  type TerminalStanding,
} from './terminal-standing.ts';

const RESTORED = {
  type: 'restore',
  data: '$ ',
  columns: 80,
  rows: 24,
  profile: 'shell',
  title: 'play',
  mayType: true,
} as const;
const LIVE = standingAfter({ type: 'connecting' }, RESTORED);

it('lives as soon as it is shown, with its size and what it is called', () => {
  expect(LIVE).toEqual({
    type: 'live',
    profile: 'shell',
    title: 'play',
    size: { columns: 80, rows: 24 },
    mayType: true,
  });
});

it('follows another size and another title, and is not changed by what comes out', () => {
  const resized = standingAfter(LIVE, { type: 'resized', columns: 120, rows: 40 });
  expect(standingAfter(resized, { type: 'title', title: 'make' })).toMatchObject({
    size: { columns: 120, rows: 40 },
    title: 'make',
  });
  expect(standingAfter(LIVE, { type: 'data', data: 'x' })).toBe(LIVE);
});

it('keeps what was known last while the connection is lost, and lives again when it is shown again', () => {
  const lost = standingWhenLost(LIVE);
  expect(lost).toMatchObject({ type: 'lost', last: { title: 'play' } });
  expect(standingAfter(lost, RESTORED)).toEqual(LIVE);
});

it('stays over once the program has ended, whatever becomes of the connection', () => {
  const ended = standingAfter(LIVE, { type: 'ended', exitCode: 3 });
  expect(ended).toEqual({ type: 'ended', exitCode: 3, signal: undefined });
  expect(standingWhenLost(ended)).toBe(ended);
  const gone: TerminalStanding = { type: 'gone', wasSeen: false };
  expect(standingWhenGone(ended)).toBe(ended);
  expect(standingWhenLost(gone)).toBe(gone);
});

it('is gone where the server has it no longer, and remembers whether it was seen', () => {
  expect(standingWhenGone(standingWhenLost(LIVE))).toEqual({ type: 'gone', wasSeen: true });
  expect(standingWhenGone({ type: 'connecting' })).toEqual({ type: 'gone', wasSeen: false });
});
