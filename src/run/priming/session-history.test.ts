import { describe, expect, it } from 'vitest';
import type { Finding } from '../findings.ts';
import { primedSession } from './session-history.ts';

const warning = (number: number): Finding => ({
  path: 'a.md',
  code: 'id-renamed',
  message: `Number ${number}.`,
  line: number,
  severity: 'warning',
});

const primed = (findings: readonly Finding[]) =>
  primedSession({ scriptRefs: ['team_shared/a'], hashes: ['h'], records: [], findings }, { showInUi: true });

describe('a session that begins with a history', () => {
  it('tells in its first events what it began with, and what is to be noticed', () => {
    const hint = { ...warning(2), severity: 'hint' } as const;
    expect(primed([warning(1), hint]).history.events).toEqual([
      { type: 'session-primed', data: { scriptRefs: ['team_shared/a'], records: 0 } },
      { type: 'warning', data: { code: 'id-renamed', message: 'Number 1.' } },
    ]);
  });

  it('tells of twenty warnings at most, and how many more there are', () => {
    const { events } = primed(Array.from({ length: 50 }, (_, index) => warning(index + 1))).history;
    expect(events).toHaveLength(22);
    expect(events.at(-1)).toMatchObject({ data: { message: 'There are 30 more: lint the scripts.' } });
  });
});
