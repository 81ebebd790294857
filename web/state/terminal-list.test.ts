import { expect, it } from 'vitest';
import type { SessionTerminalFacts, TerminalRun } from '../../src/wire/terminal.ts';
import { sessionIdOf, sessionOf } from './conversation.case.ts';
import { earlierSessions, freeName, keptRuns, terminalTabs } from './terminal-list.ts';

const AT = '2026-11-17T08:00:00.000Z';

function live(name: string, facts: Partial<SessionTerminalFacts> = {}): SessionTerminalFacts {
  return {
    sessionId: sessionIdOf(1),
    sessionTitle: null,
    sessionStatus: 'idle',
    name,
    profile: 'shell',
    title: '',
    columns: 80,
    rows: 24,
    startedAt: AT,
    ...facts,
  };
}

function run(name: string, facts: Partial<TerminalRun> = {}): TerminalRun {
  const id = '00000000-0000-7000-8000-000000000001';
  return { id, name, profile: 'shell', startedAt: AT, endedAt: AT, exitCode: 0, isRecorded: true, ...facts };
}

it('has a tab for each terminal that lives or is kept, in the order in which they began', () => {
  const tabs = terminalTabs(
    [live('second', { title: 'vim' }), live('main')],
    [run('main'), run('old')],
    'main',
  );
  expect(tabs.map(({ name, isLive, title }) => [name, isLive, title])).toEqual([
    ['main', true, ''],
    ['old', false, ''],
    ['second', true, 'vim'],
  ]);
});

it('has a tab for the terminal that is asked for, though nothing is known of it', () => {
  expect(terminalTabs([], [], 'main')).toEqual([
    { name: 'main', profile: undefined, title: '', isLive: false },
  ]);
});

it('lists as earlier what was typed into terminals of which none lives', () => {
  const sessions = [sessionOf(1, { engine: 'pty' }), sessionOf(2, { engine: 'pty' }), sessionOf(3)];
  expect(earlierSessions(sessions, [live('main')]).map(({ id }) => id)).toEqual([sessionIdOf(2)]);
});

it('calls the first terminal main, and the others by what runs in them', () => {
  expect(freeName([], 'codex')).toBe('main');
  expect(freeName(['main'], 'shell')).toBe('shell');
  expect(freeName(['main', 'shell', 'shell-2'], 'shell')).toBe('shell-3');
});

it('knows how long a recording takes, and how the last program in it ended', () => {
  const later = { startedAt: '2026-11-17T08:05:00.000Z', endedAt: '2026-11-17T08:10:00.000Z', exitCode: 3 };
  expect(keptRuns([run('main'), run('other'), run('main', later)], 'main')).toEqual({
    profile: 'shell',
    exitCode: 3,
    isRecorded: true,
    wasSeenEnding: true,
    seconds: 600,
  });
});

it('does not know how long it takes where nobody saw the end, and nothing of what never ran', () => {
  expect(keptRuns([run('main', { endedAt: null, exitCode: null })], 'main')).toMatchObject({
    exitCode: undefined,
    wasSeenEnding: false,
    seconds: undefined,
  });
  expect(keptRuns([], 'main')).toMatchObject({ profile: undefined, isRecorded: false });
});
