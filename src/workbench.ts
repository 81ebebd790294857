import { existsSync } from 'node:fs';
import type { Engine, RecordingLookup } from './engine/engine.ts';
import { recordedEngine } from './engine/recorded/recorded-engine.ts';
import { defaultDatabase } from './files/workspace.ts';
import { makeWorkspaceFolder } from './files/workspace-folder.ts';
import type { DurableEvent } from './model/event.ts';
import type { SessionId } from './model/ids.ts';
import type { Message } from './model/message.ts';
import { Refusal } from './model/refusal.ts';
import type { EngineName, Session } from './model/session.ts';
import { type ExportOptions, exportSession } from './run/export-session.ts';
import { findSessionByRef } from './run/find-session.ts';
import { type OpenScript, openScript } from './run/open-script.ts';
import { type RunRequest, runScript, type ScriptRun } from './run/run-script.ts';
import { type DatabaseFacts, databaseFacts } from './store/database-facts.ts';
import { deleteSession } from './store/delete-session.ts';
import type { Store } from './store/dialect.ts';
import { appendEvent } from './store/event.repository.ts';
import { markInterrupted } from './store/interrupted.ts';
import { LEASE_TIMES, type LeaseTimes } from './store/lease.ts';
import { currentOwner } from './store/lease-owner.ts';
import { readConversation } from './store/message.repository.ts';
import { isPostgresUrl, openStore, refuseUnknownKind } from './store/open-store.ts';
import { type SearchHit, searchMessages } from './store/search.repository.ts';
import { getSession, listSessions, type SessionPage } from './store/session.repository.ts';
import { type WatchOptions, watchEvents } from './store/watch-events.ts';

export { findWorkspace } from './files/workspace.ts';
export type { ExportOptions } from './run/export-session.ts';
export type { Finding, OpenScript } from './run/open-script.ts';
export type { RunRequest, ScriptRun } from './run/run-script.ts';
export type { DatabaseFacts } from './store/database-facts.ts';
export type { LeaseTimes } from './store/lease.ts';
export type { SearchHit } from './store/search.repository.ts';
export type { SessionPage } from './store/session.repository.ts';
export type { WatchOptions } from './store/watch-events.ts';

export interface WorkbenchOptions {
  /** The folder with the user's files. */
  readonly workspace: string;
  /** `postgres://…` or the path of an SQLite file; by default the workspace's own. */
  readonly database?: string;
  /** Refuse with NOT_FOUND, instead of making it, when there is no database yet. */
  readonly mustExist?: boolean;
  readonly now?: () => Date;
  readonly leaseTimes?: LeaseTimes;
}

export interface Workbench {
  readonly workspace: string;
  readonly database: string;
  readonly scripts: {
    /** Reads a script; one with errors opens too. */
    open(path: string): Promise<OpenScript>;
    /** Prepares a run: iterate its `events` to run it. */
    run(request: RunRequest, signal?: AbortSignal): Promise<ScriptRun>;
  };
  readonly sessions: {
    list(page?: { limit?: number; cursor?: string }): Promise<SessionPage>;
    get(id: SessionId): Promise<Session>;
    /** By id, by either end of it, or `last`. */
    find(ref: string): Promise<Session>;
    /** The rows, and the number of the last event that tells of them. */
    messages(id: SessionId): Promise<{ readonly messages: readonly Message[]; readonly lastSeq: number }>;
    /** The durable events, those there are and those to come, whichever process runs the session; ends with the signal. */
    events(id: SessionId, options: WatchOptions): AsyncIterable<DurableEvent>;
    /** Asks whoever runs the session to stop; nothing happens if nobody does. */
    abort(id: SessionId): Promise<void>;
    search(query: string, options?: { limit?: number }): Promise<readonly SearchHit[]>;
    export(id: SessionId, options: ExportOptions): Promise<string>;
    delete(id: SessionId): Promise<void>;
  };
  /** Looks the database over; on SQLite it reads the whole file. */
  examine(): Promise<DatabaseFacts>;
  close(): Promise<void>;
}

/** A workspace. Its database is opened when it is first needed; close the workbench when done. */
export function createWorkbench(options: WorkbenchOptions): Workbench {
  const { workspace, now = () => new Date(), leaseTimes = LEASE_TIMES } = options;
  const database = options.database ?? defaultDatabase(workspace);
  let opened: Promise<Store> | undefined;
  let isClosed = false;
  const store = async (): Promise<Store> => {
    if (isClosed) throw new Error('The workbench is closed.');
    opened ??= openDatabase(options, database, now);
    const attempt = opened;
    try {
      return await attempt;
    } catch (error) {
      // The next one who asks may have more luck.
      if (opened === attempt) opened = undefined;
      throw error;
    }
  };
  const world = { store, now, leaseTimes, engineFor };
  return {
    workspace,
    database,
    scripts: {
      open: openScript,
      run: async (request, signal = new AbortController().signal) => await runScript(world, request, signal),
    },
    sessions: {
      list: async (page) => await listSessions(await store(), page),
      get: async (id) => await getSession(await store(), id),
      find: async (ref) => await findSessionByRef(await store(), ref),
      messages: async (id) => await readConversation(await store(), id),
      async *events(id, watchOptions) {
        yield* watchEvents(await store(), (await getSession(await store(), id)).id, watchOptions);
      },
      abort: async (id) => {
        await appendEvent(await store(), id, { type: 'abort-requested', data: {} }, now());
      },
      search: async (query, searchOptions) => await searchMessages(await store(), query, searchOptions),
      export: async (id, exportOptions) => await exportSession(await store(), id, exportOptions),
      delete: async (id) => await deleteSession(await store(), id, currentOwner(), now()),
    },
    examine: async () => await databaseFacts(await store()),
    close: async () => {
      isClosed = true;
      // One that could not be opened has said so, and leaves nothing to close.
      const store = await opened?.catch(() => undefined);
      await store?.close();
    },
  };
}

async function openDatabase(
  { workspace, mustExist, database: given }: WorkbenchOptions,
  database: string,
  now: () => Date,
): Promise<Store> {
  refuseUnknownKind(database);
  if (mustExist && !isPostgresUrl(database) && !existsSync(database)) {
    if (given !== undefined) throw new Refusal('NOT_FOUND', `There is no database ${given}.`);
    throw new Refusal('NOT_FOUND', `There are no sessions in ${workspace} yet.`, {
      remedy: 'Run a script first.',
    });
  }
  if (given === undefined) await makeWorkspaceFolder(workspace);
  const store = await openStore(database);
  try {
    await markInterrupted(store, now());
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function engineFor(name: EngineName, recordings: RecordingLookup): Engine {
  if (name === 'recorded') return recordedEngine(recordings);
  const what = name === 'api' ? 'asks a live model' : 'is typed into a terminal';
  throw new Refusal('INVALID_INPUT', `This script ${what}, which this version of Cuebook cannot do yet.`, {
    remedy: 'Run it from a recording: with --recorded, or with `model: recorded/…` in the script.',
  });
}
