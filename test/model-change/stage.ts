import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_MODELS } from '../../src/engine/api/model-choice.case.ts';
import { newMessageId, type SessionId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import type { RunEvent, RunSummary } from '../../src/model/run.ts';
import type { Tool } from '../../src/model/tool.ts';
import { append } from '../../src/store/append.ts';
import type { Store } from '../../src/store/dialect.ts';
import { acquireLease, releaseLease } from '../../src/store/lease.repository.ts';
import { currentOwner } from '../../src/store/lease-owner.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createSession, getSession, readScriptSnapshot } from '../../src/store/session.repository.ts';
import { createWorkbench, type SendRequest, type Workbench } from '../../src/workbench.ts';
import {
  type Answer,
  type ModelRequest,
  type ModelServer,
  PROTOCOLS,
  type Protocol,
  startModelServer,
} from '../model-server/model-server.ts';

/** The models that conversations begin with, and others of the same providers to change to. */
export const modelOf = (protocol: Protocol): string => `${protocol}/${TEST_MODELS[protocol].modelId}`;
export const SIBLINGS: Readonly<Record<Protocol, string>> = {
  'openai-chat': 'openai-chat/another-model',
  'openai-responses': 'openai-responses/gpt-5.2',
  anthropic: 'anthropic/claude-haiku-4-5',
  gemini: 'gemini/gemini-2.5-pro',
};

export const LOOK: Tool = {
  name: 'look',
  description: 'Looks at something.',
  inputSchema: { type: 'object', properties: { at: { type: 'string' } } },
  effect: 'read',
  run: ({ at }) => ({ seen: at ?? null }),
};
export const NOTE: Tool = {
  ...LOOK,
  name: 'note',
  description: 'Notes something.',
  effect: 'write',
  run: () => 'noted',
};

/** What came of a run: its summary, and the requests that were made in it. */
export interface Played {
  readonly sessionId: SessionId;
  readonly summary: RunSummary['data'];
  readonly requests: readonly ModelRequest[];
}

/** Looks at an event while a run goes on, and may stop it. */
export type Watch = (event: RunEvent, stop: () => void) => void;

/** A workbench whose user has configured all four protocols, all of them spoken by one server. */
export interface Stage {
  readonly server: ModelServer;
  readonly workbench: Workbench;
  /** What the models answer from now on. */
  answer: Answer;
  /** Begins a session with a prompt. */
  begin(model: string, prompt: string, settings?: Readonly<Record<string, string>>): Promise<Played>;
  /** Sends a prompt, or goes on with the last turn. Tools with effects are allowed. */
  send(request: Pick<SendRequest, 'sessionId' | 'text' | 'model'>, watch?: Watch): Promise<Played>;
  /** A session like another one, as if its process had been killed after these rows. */
  cutOff(sessionId: SessionId, rows: readonly Message[]): Promise<SessionId>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const server = await startModelServer((request, index) => stage.answer(request, index));
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-change-'));
  await mkdir(join(folder, 'cuebook'));
  await writeFile(join(folder, 'cuebook', 'config.yaml'), configuration(server));
  const environment = { XDG_CONFIG_HOME: folder, TEST_KEY: 'test-key' };
  const workbench = createWorkbench({ workspace: folder, environment });
  let store: Store | undefined;
  const help = { tools: [LOOK, NOTE], allow: 'all' } as const;

  const play = async (
    { session, events }: { session: { id: SessionId }; events: AsyncIterable<RunEvent> },
    onEvent: (event: RunEvent) => void = () => undefined,
  ): Promise<Played> => {
    const before = server.requests.length;
    let summary: RunSummary['data'] | undefined;
    for await (const event of events) {
      onEvent(event);
      if (event.type === 'run-summary') summary = event.data;
    }
    if (!summary) throw new Error('The run had no summary.');
    return { sessionId: session.id, summary, requests: server.requests.slice(before) };
  };

  const stage: Stage = {
    server,
    workbench,
    answer: () => ({ parts: [{ type: 'text', text: 'Yes.' }] }),
    async begin(model, prompt, settings = {}) {
      const path = join(folder, `${crypto.randomUUID()}.prompt.md`);
      const lines = Object.entries({ model, ...settings }).map(([key, value]) => `${key}: ${value}\n`);
      await writeFile(path, `---\n${lines.join('')}---\n\n${prompt}\n`);
      return await play(await workbench.scripts.run({ path, ...help }));
    },
    async send(request, watch) {
      const abort = new AbortController();
      const run = await workbench.sessions.send({ ...request, ...help }, abort.signal);
      return await play(run, (event) => watch?.(event, () => abort.abort()));
    },
    async cutOff(sessionId, rows) {
      store ??= await openStore(workbench.database);
      return await copyOf(store, sessionId, rows);
    },
    async close() {
      await store?.close();
      await workbench.close();
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
  return stage;
}

async function copyOf(store: Store, from: SessionId, rows: readonly Message[]): Promise<SessionId> {
  const { sessionType, engine, metadata } = await getSession(store, from);
  const scriptSnapshot = await readScriptSnapshot(store, from);
  const script = scriptSnapshot === undefined ? {} : { script: { ...NO_SCRIPT, scriptSnapshot } };
  const at = new Date();
  const { id } = await createSession(
    store,
    { sessionType, engine, metadata, ...script, linkable: false },
    at,
  );
  const lease = await acquireLease(store, id, currentOwner());
  const messages = rows.map(({ chatSessionId: _, order: __, createdAt: ___, ...row }) => ({
    ...row,
    id: newMessageId(),
  }));
  await append(store, lease, { messages, status: 'interrupted', isPassing: true }, at);
  await releaseLease(store, lease);
  return id;
}

const NO_SCRIPT = { scriptPath: '', scriptModifiedAt: '', scriptHash: '' };

/** JSON is YAML. */
function configuration(server: ModelServer): string {
  const providers = PROTOCOLS.map((protocol) => [
    protocol,
    { type: TEST_MODELS[protocol].type, baseURL: server.baseURL(protocol), apiKeyEnv: 'TEST_KEY' },
  ]);
  return JSON.stringify({ providers: Object.fromEntries(providers), limits: { retries: 0 } });
}
