import type { TerminalFrame } from '../../src/wire/terminal.ts';
import type { GridSize } from './terminal-size.ts';

/** What is known of the program in a terminal while it lives. */
interface LiveFacts {
  /** What runs in it: `shell`, or the name of a profile. */
  readonly profile: string;
  /** What the program calls its window. */
  readonly title: string;
  readonly size: GridSize;
  readonly mayType: boolean;
}

/** How it stands between the page and a terminal. */
export type TerminalStanding =
  | { readonly type: 'connecting' }
  | ({ readonly type: 'live' } & LiveFacts)
  /** The connection broke, and is tried again. What was known last is still shown. */
  | { readonly type: 'lost'; readonly last: LiveFacts | undefined }
  | { readonly type: 'ended'; readonly exitCode: number; readonly signal: number | undefined }
  /** The server has no such terminal: nothing was started there, or another server had it. */
  | {
      readonly type: 'gone';
      /** It was seen alive from here. */
      readonly wasSeen: boolean;
    };

/** What becomes of a terminal when the server tells something of it. Its output is none of this. */
export function standingAfter(standing: TerminalStanding, frame: TerminalFrame): TerminalStanding {
  switch (frame.type) {
    case 'restore': {
      const { profile, title, columns, rows, mayType } = frame;
      return { type: 'live', profile, title, size: { columns, rows }, mayType };
    }
    case 'resized': {
      const { columns, rows } = frame;
      return standing.type === 'live' ? { ...standing, size: { columns, rows } } : standing;
    }
    case 'title':
      return standing.type === 'live' ? { ...standing, title: frame.title } : standing;
    case 'ended':
      return { type: 'ended', exitCode: frame.exitCode, signal: frame.signal };
    case 'data':
    case 'refused':
      return standing;
    default:
      return frame satisfies never;
  }
}

/** What becomes of it when the server says that it has no such terminal. */
export function standingWhenGone(standing: TerminalStanding): TerminalStanding {
  if (standing.type === 'ended') return standing;
  const wasSeen = standing.type === 'live' || (standing.type === 'lost' && standing.last !== undefined);
  return { type: 'gone', wasSeen };
}

/** What becomes of it when the connection breaks. A program that is over stays so. */
export function standingWhenLost(standing: TerminalStanding): TerminalStanding {
  switch (standing.type) {
    case 'live': {
      const { type: _, ...last } = standing;
      return { type: 'lost', last };
    }
    case 'connecting':
      return { type: 'lost', last: undefined };
    default:
      return standing;
  }
}
