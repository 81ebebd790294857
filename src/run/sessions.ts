import type { ApprovalAnswer, ChosenAnswer, DurableEvent } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import type { Json } from '../model/json.ts';
import type { Session } from '../model/session.ts';
import type { Evidence, LiveTerminalFacts } from '../model/terminal.ts';
import type { TerminalRecording } from '../model/terminal-recording.ts';
import type { WireRequest } from '../model/wire-request.ts';
import type { StoredConversation } from '../store/conversation.repository.ts';
import type { EvidenceWindow } from '../store/evidence.repository.ts';
import type { SearchHit } from '../store/search.repository.ts';
import type { SessionListing, SessionPage } from '../store/session.repository.ts';
import type { WatchOptions } from '../store/watch-events.ts';
import type { AdoptedSession, AdoptRequest } from './adopt-session.ts';
import type { Offers } from './agents/offers.ts';
import type { OpenedSession } from './agents/open-conversation.ts';
import type { TaskRequest } from './agents/run-task.ts';
import type { SessionRun } from './ask-session.ts';
import type { SessionComparison } from './compare-sessions.ts';
import type { ContextReport } from './context/context-report.ts';
import type { ContextChoice } from './context/session-context.ts';
import type { ExportOptions } from './export-session.ts';
import type { Following } from './feeds.ts';
import type { ForkPoint } from './fork-conversation.ts';
import type { NewConversation } from './new-conversation.ts';
import type { RegenerateRequest, ReplayAllRequest, ReplayFromRequest } from './replay-prompts.ts';
import type { RunHelp } from './run-help.ts';
import type { SendRequest } from './send-prompt.ts';
import type { FeedListener } from './session-feed.ts';
import type { OpenedTerminal, TerminalRequest } from './terminals/open-terminal.ts';
import type { SessionTerminal } from './terminals/session-recording.ts';
import type { WaitingCall } from './waiting-calls.ts';

/** The conversations of a workspace. */
export interface Sessions {
  /** Begins a conversation. Without a model, the first prompt names one. */
  create(session?: NewConversation): Promise<Session>;
  list(page?: SessionListing): Promise<SessionPage>;
  get(id: SessionId): Promise<Session>;
  /** By id, by either end of it, or `last`. */
  find(ref: string): Promise<Session>;
  /**
   * The rows, what is kept of terminals of the same turns, and the number of the last event that tells of them.
   */
  messages(id: SessionId, window?: EvidenceWindow): Promise<StoredConversation>;
  /** The durable events, those there are and those to come, whichever process runs the session; ends with the signal. */
  events(id: SessionId, options: WatchOptions): AsyncIterable<DurableEvent>;
  /**
   * Tells a listener what happens from here on, in one order for all who follow: the durable events by whatever
   * process, and the deltas of what this one runs. Stop it when done.
   */
  follow(id: SessionId, listener: FeedListener): Promise<Following>;
  /** Asks whoever runs the session to stop; nothing happens if nobody does. */
  abort(id: SessionId): Promise<void>;
  /** Prepares to send one prompt, or to go on with the last: iterate its `events` to do it. */
  send(request: SendRequest, signal?: AbortSignal): Promise<SessionRun>;
  /**
   * Opens a conversation for somebody who looks at it: where nothing was said since the last reset, its agent's boot
   * message is said, once.
   */
  open(id: SessionId, help?: RunHelp, signal?: AbortSignal): Promise<OpenedSession>;
  /** What can be done in a conversation as it stands: the buttons of its last message, and the agent's operations. */
  offers(id: SessionId): Promise<Offers>;
  /** Prepares to run a task: a button's, an operation's, a built-in action, or one of your own. */
  runTask(request: TaskRequest, signal?: AbortSignal): Promise<SessionRun>;
  /** Sets something for this conversation alone, such as its model; null takes it back. */
  setSetting(id: SessionId, name: string, value: Json): Promise<Session>;
  /** The model that would be asked now; empty where none is named yet. */
  model(id: SessionId): Promise<string>;
  /** What a model was sent in a turn, piece by piece; by default what it would be sent before the next prompt. */
  context(id: SessionId, choice?: ContextChoice): Promise<ContextReport>;
  /** The same as its provider gets it, but for the headers. Nothing is sent, and no key is needed. */
  request(id: SessionId, choice?: ContextChoice): Promise<WireRequest>;
  /** Prepares a take that shares what came before a prompt, and asks other prompts from there on. */
  replayFrom(request: ReplayFromRequest, signal?: AbortSignal): Promise<SessionRun>;
  /** Prepares a take that asks everything anew, of another model or engine. The session is archived. */
  replayAll(request: ReplayAllRequest, signal?: AbortSignal): Promise<SessionRun>;
  /** Prepares a take that shares everything before the last prompt, and asks that anew. The session stays as it is. */
  regenerate(request: RegenerateRequest, signal?: AbortSignal): Promise<SessionRun>;
  /** The calls of tools with effects that wait for an answer. */
  waiting(id: SessionId): Promise<readonly WaitingCall[]>;
  /**
   * Answers a waiting call, whichever process runs the session. It can be answered once; a question of a program in a
   * terminal also by one of its choices.
   */
  confirm(id: SessionId, callId: string, answer: ApprovalAnswer | ChosenAnswer): Promise<void>;
  /** A new session that shares what was said before a prompt; by default everything. */
  fork(id: SessionId, point?: ForkPoint): Promise<Session>;
  /** Every take that a session is one of, archived ones too and itself included, the oldest first; at most 200. */
  takes(id: SessionId): Promise<readonly Session[]>;
  /** The take that a session followed. Refuses with NOT_FOUND where there is none. */
  takeBefore(id: SessionId): Promise<Session>;
  /** Two sessions side by side, by prompt: what was asked, what was answered, and what that took. */
  compare(before: SessionId, after: SessionId): Promise<SessionComparison>;
  rename(id: SessionId, title: string): Promise<Session>;
  /** Puts a session aside, or takes it up again. Refuses with SESSION_BUSY one that runs. */
  archive(id: SessionId, archived: boolean): Promise<Session>;
  /**
   * Marks the sessions whose process died while it ran them, and returns them. It happens by itself when the
   * database is opened; who keeps it open for long does it now and then.
   */
  markInterrupted(): Promise<readonly SessionId[]>;
  search(query: string, options?: { limit?: number }): Promise<readonly SearchHit[]>;
  export(id: SessionId, options: ExportOptions): Promise<string>;
  /**
   * Starts a program in a terminal of a session, unless one runs there, for somebody to watch and type into: what is sent
   * later is typed into the same. Refuses with UNTRUSTED where the workspace is not trusted.
   */
  openTerminal(request: TerminalRequest): Promise<OpenedTerminal>;
  /** The terminals of all sessions that live in this process, the newest first, each with how its session stands. */
  liveTerminals(): Promise<readonly LiveTerminalFacts[]>;
  /** The programs that ran in terminals of a session, in order; not those of a session that it was forked from. */
  terminals(id: SessionId): Promise<readonly SessionTerminal[]>;
  /**
   * The raw stream of a terminal, by its name; by default of the only one, or of the main one. Refuses with NOT_FOUND
   * where none is kept.
   */
  recording(id: SessionId, terminal?: string): Promise<TerminalRecording>;
  /**
   * Keeps how a terminal of this process looks now, and returns it: that of this name, or the only one, or the main one.
   * It belongs to the turn that was last typed into it. Refuses with NOT_FOUND where no such terminal runs here.
   */
  snapshot(id: SessionId, terminal?: string): Promise<Evidence>;
  /** Makes a session into a prompt script and the recording that answers it, without a model. */
  adopt(request: AdoptRequest): Promise<AdoptedSession>;
  delete(id: SessionId): Promise<void>;
}
