import type { EndReason } from '../../src/model/message.ts';
import type { SessionStatus } from '../../src/model/session.ts';

/** Everything that the page says. */
export interface Words {
  readonly conversations: string;
  readonly newConversation: string;
  readonly search: string;
  readonly loadMore: string;
  readonly untitled: string;
  readonly noSessions: string;
  readonly noSessionsHow: string;
  readonly nothingFound: (query: string) => string;
  readonly nothingChosen: string;
  readonly nothingSaid: string;
  readonly loading: string;
  readonly status: Readonly<Record<SessionStatus, string>>;

  readonly back: string;
  readonly rename: string;
  readonly more: string;
  readonly exportMarkdown: string;
  readonly exportJson: string;
  readonly exportAllTheSame: string;
  readonly delete: string;
  readonly deleteAsk: (title: string) => string;
  readonly keep: string;
  readonly gone: string;
  readonly toList: string;

  readonly thinking: string;
  readonly thought: string;
  readonly notSent: string;
  readonly brokenOff: string;
  readonly input: string;
  readonly result: string;
  readonly callRuns: string;
  readonly callDone: string;
  readonly callFailed: string;
  readonly tokens: (input: string, output: string) => string;
  readonly end: Readonly<Record<EndReason, string>>;
  readonly showAll: string;
  readonly copy: string;
  readonly copied: string;
  readonly goOn: string;
  readonly jump: string;
  readonly running: string;
  readonly elsewhere: string;
  readonly mayBeGone: string;
  readonly retrying: (attempt: number, cause: string) => string;

  readonly asks: (tool: string) => string;
  readonly asksAgain: string;
  readonly allow: string;
  readonly deny: string;

  readonly write: string;
  readonly send: string;
  readonly sendHint: string;
  readonly stop: string;
  readonly stopping: string;
  readonly model: string;
  readonly modelExample: string;
  readonly modelNeeded: string;
  readonly title: string;
  readonly titleHint: string;
  readonly start: string;
  readonly newHint: string;
  readonly cancel: string;

  readonly connected: string;
  readonly reconnecting: string;
  readonly offline: string;
  readonly troubled: string;
  readonly lockedTitle: string;
  readonly lockedHow: string;

  readonly toOtherLanguage: string;
  readonly otherLanguage: string;
  readonly toDark: string;
  readonly toLight: string;
}
