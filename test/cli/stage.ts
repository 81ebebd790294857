import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { isSessionId, type SessionId } from '../../src/model/ids.ts';
import { textOf } from '../../src/run/prompt-turns.ts';
import { turnsOf } from '../../src/run/turns.ts';
import type { Store } from '../../src/store/dialect.ts';
import { listMessages } from '../../src/store/message.repository.ts';
import { isPostgresUrl, openStore } from '../../src/store/open-store.ts';
import { getSession } from '../../src/store/session.repository.ts';
import {
  createWorkbench,
  type RunRequest,
  type ScriptAttachment,
  type Workbench,
} from '../../src/workbench.ts';
import { type Answer, type ModelServer, startModelServer } from '../model-server/model-server.ts';
import { createTestDatabase } from '../postgres/database.ts';
import { cuebook, type Result, startCuebook } from './cuebook.ts';
import { helpful, KEY, script } from './live-workspace.ts';

export const MODEL = 'anthropic/claude-sonnet-4-5';

/** The text of a script that asks a live model. */
export function asking(...prompts: readonly string[]): string {
  return script(MODEL, ...prompts);
}

/** What `status --json` says, as far as the tests look at it. */
export interface Status {
  readonly state: string;
  readonly sessionId: string | null;
  readonly matchedBy: string | null;
  readonly isAmbiguous: boolean;
  readonly isForeign: boolean;
  readonly candidates: readonly string[];
  readonly drift: { readonly kind: string; readonly from?: number } | null;
  readonly typed: readonly { readonly text: string; readonly after: number }[];
  readonly plan: { readonly action: string; readonly startIndex: number } | null;
  readonly warnings: readonly { readonly code: string }[];
}

/** All rows of a database, by table; what only moves time is left out. */
export type Rows = Readonly<Record<string, readonly string[]>>;

/** A run as it went: what the program said, and what the model was asked meanwhile. */
export interface Ran extends Result {
  readonly asked: readonly string[];
}

/** A session with all that it shows, also what it shares. */
export interface SeenSession {
  readonly prompts: readonly string[];
  readonly parent: string | null;
  readonly takeRootId: string;
  readonly linkable: boolean;
  readonly isArchived: boolean;
  readonly rows: readonly string[];
}

/** One workspace: files, a database, and a model that says what it was asked. */
export class Stage {
  readonly folder: string;
  readonly database: string;
  readonly #server: ModelServer;
  readonly #env: Record<string, string>;

  /** @param database by default the workspace's own. */
  constructor(folder: string, server: ModelServer, database?: string) {
    this.folder = folder;
    this.database = database ?? join(folder, '.cuebook', 'cuebook.db');
    this.#server = server;
    this.#env = {
      // What is compiled once is kept there for all.
      HOME: dirname(folder),
      XDG_CONFIG_HOME: join(folder, 'config'),
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_BASE_URL: server.baseURL('anthropic'),
      ...(database !== undefined && { CUEBOOK_DATABASE_URL: database }),
    };
  }

  /** The same database server and model, in another folder. */
  elsewhere(folder: string): Stage {
    return new Stage(folder, this.#server, isPostgresUrl(this.database) ? this.database : undefined);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  async write(name: string, text: string): Promise<void> {
    await mkdir(join(this.path(name), '..'), { recursive: true });
    await writeFile(this.path(name), text);
  }

  async read(name: string): Promise<string> {
    return await readFile(this.path(name), 'utf8');
  }

  /** Writes a text in the place of another. */
  async replace(name: string, before: string | RegExp, after: string): Promise<void> {
    const text = await this.read(name);
    expect(text).toMatch(before);
    await this.write(name, text.replace(before, after));
  }

  /** Starts the program in a process of its own. */
  start(...args: readonly string[]): ReturnType<typeof startCuebook> {
    return startCuebook(args, { cwd: this.folder, env: this.#env });
  }

  /** Resolves when a running program has written a text. */
  async sees({ child }: ReturnType<typeof startCuebook>, text: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let seen = '';
    child.stdout?.on('data', (chunk: string) => {
      seen += chunk;
      if (seen.includes(text)) resolve();
    });
    await promise;
  }

  async call(...args: readonly string[]): Promise<Ran> {
    const before = this.#server.requests.length;
    const result = await cuebook(args, { cwd: this.folder, env: this.#env });
    return { ...result, asked: this.#server.requests.slice(before).map(({ prompt }) => prompt) };
  }

  /** Runs a script, which must succeed, and returns what the model was asked. */
  async run(...args: readonly string[]): Promise<Ran> {
    const ran = await this.call('run', ...args);
    expect(ran).toMatchObject({ code: 0 });
    return ran;
  }

  /** The same by the library, in this process: quicker, for what has to have happened before a test. */
  async ranBefore(name: string, wish: Omit<RunRequest, 'path'> = {}): Promise<void> {
    await this.#inWorkbench(async ({ scripts }) => {
      const { events } = await scripts.run({ path: this.path(name), ...wish });
      const told = await Array.fromAsync(events);
      expect(told.at(-1)).toMatchObject({ data: { reason: 'done' } });
    });
  }

  /** What the library says of a script. */
  async attached(name: string): Promise<ScriptAttachment> {
    return await this.#inWorkbench(async ({ scripts }) => await scripts.attach({ path: this.path(name) }));
  }

  async #inWorkbench<Result>(work: (workbench: Workbench) => Promise<Result>): Promise<Result> {
    const database = isPostgresUrl(this.database) && { database: this.database };
    const workbench = createWorkbench({ workspace: this.folder, ...database, environment: this.#env });
    try {
      return await work(workbench);
    } finally {
      await workbench.close();
    }
  }

  async json(...args: readonly string[]) {
    const { out, err } = await this.call(...args, '--json');
    if (out === '') throw new Error(err);
    return JSON.parse(out);
  }

  /** What `status` says. It must leave every file and every row as they are. */
  async status(...args: readonly string[]): Promise<Status> {
    const before = [await this.rows(), await this.#files()];
    const status: Status = await this.json('status', ...args);
    expect([await this.rows(), await this.#files()]).toEqual(before);
    return status;
  }

  /** The session that a file names. */
  async named(name: string): Promise<string | undefined> {
    return /^chatSessionId: (.*?)\r?$/m.exec(await this.read(name))?.[1];
  }

  /** Every row there is. */
  async rows(): Promise<Rows> {
    if (!isPostgresUrl(this.database) && !existsSync(this.database)) return {};
    return await this.#inStore(async ({ db }) => ({
      sessions: texts(await db.selectFrom('ChatSessions').selectAll().orderBy('id').execute()),
      messages: texts(await db.selectFrom('Messages').selectAll().orderBy('id').execute()),
      events: texts(
        await db.selectFrom('Events').selectAll().orderBy('chatSessionId').orderBy('seq').execute(),
      ),
    }));
  }

  /** What a session holds. */
  async session(id: string | undefined): Promise<SeenSession> {
    return await this.#inStore(async (store) => {
      const session = await getSession(store, sessionId(id));
      const messages = await listMessages(store, session.id);
      return {
        prompts: turnsOf(messages).map(textOf),
        parent: session.fork?.parentId ?? null,
        takeRootId: session.takeRootId,
        linkable: session.linkable,
        isArchived: session.archivedAt !== null,
        rows: messages.map((row) => JSON.stringify(row)),
      };
    });
  }

  /** The sessions that there are, the newest last. */
  async sessionIds(): Promise<readonly string[]> {
    return await this.#inStore(async ({ db }) => {
      const rows = await db.selectFrom('ChatSessions').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    });
  }

  /** Changes the stored metadata of a session, as a run on another machine would have. */
  async setHost(id: string, host: string): Promise<void> {
    await this.#inStore(async (store) => {
      const { metadata } = await getSession(store, sessionId(id));
      await store.db
        .updateTable('ChatSessions')
        .set({ metadata: JSON.stringify({ ...metadata, host }) })
        .where('id', '=', sessionId(id))
        .execute();
    });
  }

  async #inStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    const store = await openStore(this.database);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  async #files(): Promise<readonly string[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    const scripts = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('cuebook.db'));
    const facts = scripts.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return `${path} ${(await stat(path, { bigint: true })).mtimeNs} ${await readFile(path, 'base64')}`;
    });
    return (await Promise.all(facts)).sort();
  }
}

function sessionId(text = ''): SessionId {
  if (!isSessionId(text)) throw new Error(`${text} is no id of a session.`);
  return text;
}

function texts(rows: readonly object[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row));
}

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/**
 * Says what it was asked. Prompts with these words in them are special: "fail" and "stall" have no answer, or only a
 * beginning of one, the first time; "fail again" has none the second time.
 */
export function fitful(): Answer {
  const times = new Map<string, number>();
  return (request, index) => {
    const { prompt } = request;
    const time = (times.get(prompt) ?? 0) + 1;
    times.set(prompt, time);
    const failsAt = prompt.includes('fail again') ? 2 : 1;
    if (prompt.includes('fail') && time === failsAt) return { status: 400, message: 'Not now.' };
    if (prompt.includes('stall') && time === 1)
      return { parts: [{ type: 'text', text: 'Well,' }, { type: 'stall' }] };
    return helpful(request, index);
  };
}

/** Workspaces of their own for the tests of a suite, on one database server and one model. */
export function useStages(kind: DatabaseKind = 'SQLite', answer: Answer = helpful): () => Promise<Stage> {
  let top = '';
  let server: ModelServer | undefined;
  let count = 0;
  const databases: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'cuebook-stage-'));
    server = await startModelServer(answer);
  });
  afterAll(async () => {
    await server?.close();
    for (const remove of databases) await remove();
    await rm(top, { recursive: true });
  });
  return async () => {
    if (!server) throw new Error('The model answers once the tests run.');
    const folder = join(top, String(count++));
    await mkdir(join(folder, '.cuebook'), { recursive: true });
    if (kind === 'SQLite') return new Stage(folder, server);
    const { location, remove } = await createTestDatabase();
    databases.push(remove);
    return new Stage(folder, server, location);
  };
}
