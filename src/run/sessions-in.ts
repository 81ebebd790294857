import type { KeptFiles } from '../files/kept/kept-files.ts';
import { readConversation } from '../store/conversation.repository.ts';
import { deleteSession } from '../store/delete-session.ts';
import { appendEvent } from '../store/event.repository.ts';
import { markInterrupted } from '../store/interrupted.ts';
import { currentOwner } from '../store/lease-owner.ts';
import { renameSession } from '../store/rename-session.ts';
import { searchMessages } from '../store/search.repository.ts';
import { getSession, listSessions } from '../store/session.repository.ts';
import { listTakes } from '../store/takes.ts';
import { watchEvents } from '../store/watch-events.ts';
import { setArchived } from './archive-idle.ts';
import { confirmCall } from './confirm-call.ts';
import { exportSession } from './export-session.ts';
import type { Feeds } from './feeds.ts';
import { findSessionByRef } from './find-session.ts';
import { forkConversation } from './fork-conversation.ts';
import { isHeldHere } from './hold-lease.ts';
import { never } from './never.ts';
import type { Sessions } from './sessions.ts';
import { takeBefore } from './take-before.ts';
import type { Recordings } from './terminals/session-recording.ts';
import { waitingCalls } from './waiting-calls.ts';
import type { RunWorld } from './world.ts';

interface SessionParts {
  readonly feeds: Feeds;
  readonly kept: KeptFiles;
  readonly recordings: Recordings;
}

/** The sessions of a workspace. What is rarely done is loaded when it is. */
export function sessionsIn(world: RunWorld, { feeds, kept, recordings }: SessionParts): Sessions {
  const { workspace, now, store } = world;
  const primingWork = async () => await import('./priming-work.ts');
  const contextWork = async () => await import('./context-work.ts');
  const runWork = async () => await import('./run-work.ts');
  const agentRuns = async () => await import('./agents/agent-runs.ts');
  const terminalWork = async () => await import('./terminals/session-recording.ts');
  return {
    create: async (conversation = {}) => {
      const { createConversation } = await primingWork();
      return (await createConversation(world, conversation)).session;
    },
    list: async (page) => await listSessions(await store(), page),
    get: async (id) => await getSession(await store(), id),
    find: async (ref) => await findSessionByRef(await store(), ref),
    messages: async (id, window) => await readConversation(await store(), id, window),
    async *events(id, watchOptions) {
      yield* watchEvents(await store(), (await getSession(await store(), id)).id, watchOptions);
    },
    follow: async (id, listener) => await feeds.follow(id, listener),
    abort: async (id) => {
      await appendEvent(await store(), id, { type: 'abort-requested', data: {} }, now());
    },
    send: async (request, signal) => {
      const { sendPrompt } = await runWork();
      return feeds.told(await sendPrompt(world, request, signal ?? never()));
    },
    replayFrom: async (request, signal) => {
      const { replayFrom } = await runWork();
      return feeds.told(await replayFrom(world, request, signal ?? never()));
    },
    replayAll: async (request, signal) => {
      const { replayAll } = await runWork();
      return feeds.told(await replayAll(world, request, signal ?? never()));
    },
    regenerate: async (request, signal) => {
      const { regenerate } = await runWork();
      return feeds.told(await regenerate(world, request, signal ?? never()));
    },
    open: async (id, help = {}, signal) => {
      const { openConversation } = await agentRuns();
      const { next, ...opened } = await openConversation(world, id, help, signal ?? never());
      return { ...opened, ...(next && { next: feeds.told(next) }) };
    },
    offers: async (id) => await (await agentRuns()).offersOf(world, id),
    runTask: async (request, signal) => {
      const { runTask } = await agentRuns();
      return feeds.told(await runTask(world, request, signal ?? never()));
    },
    setSetting: async (id, name, value) => {
      const { setSetting } = await agentRuns();
      return await setSetting(await store(), id, name, value, now());
    },
    model: async (id) => await (await contextWork()).sessionModel(world, id),
    context: async (id, choice) => await (await contextWork()).sessionContext(world, id, choice),
    request: async (id, choice) => await (await contextWork()).sessionRequest(world, id, choice),
    waiting: async (id) => await waitingCalls(await store(), id),
    confirm: async (id, callId, answer) => {
      await confirmCall({ ...world, store: await store() }, { sessionId: id, callId, answer, at: now() });
    },
    fork: async (id, point = {}) => await forkConversation(await store(), id, point, now()),
    takes: async (id) => await listTakes(await store(), await getSession(await store(), id)),
    takeBefore: async (id) => await takeBefore(await store(), id),
    compare: async (before, after) => {
      const { compareSessions } = await import('./differences.ts');
      return await compareSessions(await store(), before, after);
    },
    rename: async (id, title) => await renameSession(await store(), id, title, now()),
    archive: async (id, archived) => await setArchived(await store(), id, archived, now()),
    markInterrupted: async () => await markInterrupted(await store(), now(), isHeldHere),
    search: async (query, searchOptions) => await searchMessages(await store(), query, searchOptions),
    export: async (id, exportOptions) => await exportSession(await store(), id, exportOptions, now()),
    openTerminal: async (request) => {
      return await (await import('./terminals/open-terminal.ts')).openTerminal(world, request);
    },
    liveTerminals: async () => {
      return await (await import('./terminals/live-terminals.ts')).liveTerminals(world);
    },
    terminals: async (id) => {
      const { sessionTerminals } = await terminalWork();
      return await sessionTerminals(await store(), recordings, id);
    },
    recording: async (id, terminal) => {
      const { sessionRecording } = await terminalWork();
      return await sessionRecording(await store(), recordings, id, terminal);
    },
    snapshot: async (id, terminal) => {
      const { takeSnapshot } = await import('./terminals/take-snapshot.ts');
      return await takeSnapshot({ ...world, store: await store() }, id, terminal);
    },
    adopt: async (request) => {
      const { adoptSession } = await primingWork();
      return await adoptSession({ workspace, store: await store(), files: kept, now }, request);
    },
    delete: async (id) => {
      await deleteSession(await store(), id, currentOwner(), now());
      await world.terminals.end(id);
      await (await import('../tools/sandbox/remove-sandbox.ts')).removeSandbox(workspace, id);
      await (await import('./terminals/remove-recordings.ts')).removeRecordings(workspace, id);
    },
  };
}
