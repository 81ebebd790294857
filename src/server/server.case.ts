import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { primingText } from '../files/priming-workspace.case.ts';
import type { Session } from '../model/session.ts';
import type { TestDatabase } from '../store/store.case.ts';
import { createWorkbench, type Workbench } from '../workbench.ts';
import { hostCheck } from './access/hosts.ts';
import { type StageDoorkeeper, stageApp } from './app.case.ts';
import type { ServerEnv } from './http/route-binder.ts';
import type { WebFiles } from './page/web-files.ts';
import { type RunningServer, type ServeOptions, serve } from './serve.ts';

export const PORT = 4517;
export const HOST = `127.0.0.1:${PORT}`;
/** Of the length and the letters of a real one. */
export const TOKEN = 'Dq7uK1lYb0vJx3n-ZcA_9sWmE5tRfGhO2iPpL4kX8yU';

/** What `sample.prompt.md` of the stage holds. */
export const SAMPLE_TEXT = '---\nmodel: openai/gpt-5\n---\n\nHello\n\n<!-- user -->\n\nAnd now?\n';

/** A workspace with a database of its own, one session in it, and some scripts. */
export interface ServerStage {
  readonly workspace: string;
  readonly workbench: Workbench;
  readonly session: Session;
  /** What was reported as should not have happened. */
  readonly bugs: unknown[];
  /** The app without a socket, behind a doorkeeper of its own: what one caller guesses is not held against another. */
  app(doorkeeper?: Partial<StageDoorkeeper>, files?: WebFiles): Hono<ServerEnv>;
}

/** A stage for all tests of a suite; it goes when they have ended. */
export function useServerStage(make: () => Promise<TestDatabase>): () => ServerStage {
  let stage: ServerStage | undefined;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ stage, end } = await makeServerStage(make));
  });
  afterAll(async () => await end());
  return () => {
    if (!stage) throw new Error('The stage is there once the tests run.');
    return stage;
  };
}

async function makeServerStage(
  make: () => Promise<TestDatabase>,
): Promise<{ stage: ServerStage; end(): Promise<void> }> {
  const [top, database] = await Promise.all([mkdtemp(join(tmpdir(), 'cuebook-stage-')), make()]);
  const workspace = await makeStageWorkspace(top);
  // No keys and no configuration: nothing can be asked of a model.
  const environment = { HOME: workspace };
  const workbench = createWorkbench({ workspace, database: database.location, environment });
  const session = await workbench.sessions.create({
    title: 'Kept as it is',
    model: 'openai/gpt-5',
    priming: { scriptRefs: ['team_shared/start'] },
  });
  const bugs: unknown[] = [];
  const report = (error: unknown) => bugs.push(error);
  const parts = stageApp(workbench, report);
  const usual: StageDoorkeeper = {
    token: TOKEN,
    isOurHost: hostCheck('127.0.0.1', PORT, []),
  };
  const app = (options: Partial<StageDoorkeeper> = {}, files?: WebFiles) =>
    parts.app({ ...usual, ...options }, [], true, files);
  return {
    stage: { workspace, workbench, session, bugs, app },
    async end() {
      await parts.end();
      await workbench.close();
      await Promise.all([database.remove(), rm(top, { recursive: true })]);
    },
  };
}

const FOLDERS = [
  'sub',
  '.hidden',
  '.cuebook',
  '.github/prompts',
  'folder.prompt.md',
  '.minds/priming/individual/ux',
  '.minds/priming/team_shared/folder.md',
  'datasets/plants/sub',
  'datasets/secrets',
  'datasets/broken',
  'datasets/.hidden',
  'skills/minutes/scripts',
  'skills/broken',
  'bench/folder.yaml',
];

/** A skill with a tool, which nobody may run here: the workspace is not trusted. */
const MINUTES = {
  schema_version: 'ah32.skill.v1',
  meta: { id: 'minutes', name: 'Minutes', description: 'Turns notes into minutes.' },
  tools: [
    {
      name: 'count',
      description: 'Counts the signs of a text.',
      effect: 'none',
      parameters: { type: 'object', properties: { text: { type: 'string' } } },
    },
  ],
};

/** Histories that can and cannot be replayed, by their refs. */
const PRIMING_TEXTS: Readonly<Record<string, string>> = {
  'team_shared/start': primingText(),
  'team_shared/for-ux': primingText('applicableMemberIds: [ux]'),
  'individual/ux/own': primingText(),
  'team_shared/old': '### user\n\nHello\n',
  'team_shared/later': primingText('version: 4'),
  'team_shared/unpaired':
    '### record func_call_record\n\n```json\n{"genseq": 1, "id": "c1", "name": "look", "arguments": {}}\n```\n',
};

/** Scripts that can and cannot run, and ways out of the workspace. */
async function makeStageWorkspace(top: string): Promise<string> {
  const workspace = join(top, 'workspace');
  const files: Readonly<Record<string, string>> = {
    'sample.prompt.md': SAMPLE_TEXT,
    'broken.prompt.md': '---\nmodel: [\n---\n\nHello\n',
    'empty.prompt.md': '---\nmodel: openai/gpt-5\n---\n',
    'needs.prompt.md': '---\nmodel: openai/gpt-5\nargs:\n  name:\n---\n\nHello $1\n',
    'notes.md': 'Hello',
    '.hidden/x.prompt.md': 'Hello',
    'sub/x.prompt.md': 'Hello',
    '../outside.prompt.md': 'Secret',
    'datasets/secrets/dataset.yaml': 'agents: [Keeper]\n',
    'datasets/broken/dataset.yaml': 'agent: Keeper\n',
    'skills/minutes/SYSTEM.md': 'Write minutes.',
    'skills/minutes/skill.json': JSON.stringify(MINUTES),
    'skills/minutes/scripts/count.mjs': 'export const count = ({ text }) => ({ signs: text.length });',
    'skills/broken/skill.json': '{',
    'bench/sample.yaml': 'cases:\n  - { id: hello, prompt: Hello }\n',
    'bench/broken.yaml': 'trials: many\ncases: []\n',
    'bench/judge.yaml': 'cases:\n  - { prompt: Hello, contracts: [{ function: ./judge.mjs }] }\n',
    'bench/judge.mjs': 'export default () => true;',
    ...Object.fromEntries(
      Object.entries(PRIMING_TEXTS).map(([ref, text]) => [`.minds/priming/${ref}.md`, text]),
    ),
  };
  for (const folder of FOLDERS) await mkdir(join(workspace, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(workspace, name), text);
  await symlink('../outside.prompt.md', join(workspace, 'leak.prompt.md'));
  await symlink('circle.prompt.md', join(workspace, 'circle.prompt.md'));
  await symlink('sub', join(workspace, 'within'));
  await symlink('..', join(workspace, 'up'));
  await symlink('plants', join(workspace, 'datasets/link'));
  await symlink('../../outside.prompt.md', join(workspace, 'bench/leak.yaml'));
  const shared = join(workspace, '.minds/priming/team_shared');
  await writeFile(join(shared, 'binary.md'), Buffer.from([0xff, 0xfe]));
  await symlink('../../../../outside.prompt.md', join(shared, 'leak.md'));
  await symlink('../../../..', join(shared, 'out'));
  return workspace;
}

/** What a connection gives an app: event streams refuse to begin without one. */
export function connection(): ServerEnv['Bindings'] {
  const incoming = new IncomingMessage(new Socket());
  return { incoming, outgoing: new ServerResponse(incoming) };
}

/** The server on a port of its own; it stops when the test ends. */
export async function listen(
  { workbench, bugs }: Pick<ServerStage, 'workbench' | 'bugs'>,
  options: Partial<ServeOptions> = {},
): Promise<RunningServer> {
  const server = await serve({
    workbench,
    port: 0,
    token: TOKEN,
    files: new Map(),
    report: (error) => bugs.push(error),
    ...options,
  });
  onTestFinished(async () => await server.stop());
  return server;
}

/** Everything in the database and among the user's files that a request could change. */
export async function contentOf({ workbench: { sessions, workspace } }: ServerStage): Promise<unknown> {
  const { items } = await sessions.list({ limit: 200 });
  // Links are named, and not followed.
  const entries = await readdir(workspace, { recursive: true, withFileTypes: true });
  const places = entries
    .map((entry) => ({ path: join(entry.parentPath, entry.name), entry }))
    .filter(({ path }) => !path.startsWith(join(workspace, '.cuebook')));
  return await Promise.all([
    ...items.map(async (session) => [session, await sessions.messages(session.id)]),
    ...places.map(async ({ path, entry }) => [path, entry.isFile() ? await readFile(path, 'latin1') : '']),
  ]);
}
