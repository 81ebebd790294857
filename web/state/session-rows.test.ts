import { describe, expect, it } from 'vitest';
import { sessionOf } from './conversation.case.ts';
import { periodOf, rowsOf } from './session-rows.ts';

const NOW = new Date(2026, 10, 16, 9, 30).getTime();
const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).toISOString();

describe('a list of sessions', () => {
  it('is divided by the days of the calendar', () => {
    const types = [
      at(11, 16, 0),
      at(11, 15, 23),
      at(11, 14),
      at(11, 10),
      at(11, 9),
      at(10, 18),
      at(10, 16),
    ].map((time) => periodOf(time, NOW).type);
    expect(types).toEqual(['today', 'yesterday', 'week', 'week', 'month', 'month', 'earlier']);
    expect(periodOf(at(9, 30), NOW)).toEqual({ type: 'earlier', year: 2026, month: 8 });
  });

  it('has a line before each day, and one only', () => {
    const [one, two, three] = [at(11, 16, 9), at(11, 16, 8), at(11, 15)].map((updatedAt, index) =>
      sessionOf(index, { updatedAt }),
    );
    if (!one || !two || !three) throw new Error('There are three.');
    expect(rowsOf([one, two, three], NOW)).toEqual([
      { type: 'period', period: { type: 'today' } },
      { type: 'session', session: one },
      { type: 'session', session: two },
      { type: 'period', period: { type: 'yesterday' } },
      { type: 'session', session: three },
    ]);
    expect(rowsOf([], NOW)).toEqual([]);
  });

  it('takes what is dated after now, by a clock that goes ahead, as of today', () => {
    expect(periodOf(at(11, 17), NOW)).toEqual({ type: 'today' });
  });
});
