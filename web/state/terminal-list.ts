import type { Session } from '../../src/model/session.ts';
import { MAIN_TERMINAL } from '../../src/model/terminal.ts';
import type { SessionTerminalFacts, TerminalRun } from '../../src/wire/terminal.ts';

/** One terminal of a session, as a tab shows it. */
export interface TerminalTab {
  readonly name: string;
  /** What runs in it, or ran last; undefined where nothing is known of it. */
  readonly profile: string | undefined;
  /** What its program calls its window. */
  readonly title: string;
  readonly isLive: boolean;
}

/** The terminals of a session, those that live and those that are kept, and the one that is asked for. */
export function terminalTabs(
  live: readonly SessionTerminalFacts[],
  runs: readonly TerminalRun[],
  here: string,
): readonly TerminalTab[] {
  const tabs = new Map<string, TerminalTab>();
  for (const { name, profile } of runs) tabs.set(name, { name, profile, title: '', isLive: false });
  const oldestFirst = live.toReversed();
  for (const { name, profile, title } of oldestFirst) {
    tabs.set(name, { name, profile, title, isLive: true });
  }
  if (!tabs.has(here)) tabs.set(here, { name: here, profile: undefined, title: '', isLive: false });
  return [...tabs.values()];
}

/** The sessions that were typed into terminals of which none lives. */
export function earlierSessions(
  sessions: readonly Session[],
  live: readonly SessionTerminalFacts[],
): readonly Session[] {
  const living = new Set<string>(live.map(({ sessionId }) => sessionId));
  return sessions.filter(({ id, engine }) => engine === 'pty' && !living.has(id));
}

/** What the next terminal of a session is called: `main`, then what runs in it, with a number where that is taken. */
export function freeName(taken: readonly string[], profile: string): string {
  if (!taken.includes(MAIN_TERMINAL)) return MAIN_TERMINAL;
  for (let number = 1; ; number++) {
    const name = number === 1 ? profile : `${profile}-${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** How the last program in a terminal ended, if that is known, and how long all that is kept of it takes. */
export interface KeptRuns {
  readonly profile: string | undefined;
  readonly exitCode: number | undefined;
  readonly isRecorded: boolean;
  /** Whether somebody saw the last of them end. */
  readonly wasSeenEnding: boolean;
  /** Undefined where nobody saw the end. */
  readonly seconds: number | undefined;
}

export function keptRuns(runs: readonly TerminalRun[], terminal: string): KeptRuns {
  const own = runs.filter(({ name }) => name === terminal);
  const last = own.at(-1);
  const recorded = own.filter(({ isRecorded }) => isRecorded);
  const [begin, end] = [recorded[0]?.startedAt, recorded.at(-1)?.endedAt];
  return {
    profile: last?.profile,
    exitCode: last?.exitCode ?? undefined,
    isRecorded: recorded.length > 0,
    wasSeenEnding: typeof last?.endedAt === 'string',
    seconds: begin && end ? (Date.parse(end) - Date.parse(begin)) / 1_000 : undefined,
  };
}
