import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import type { Tool } from '../../src/model/tool.ts';
import { stageApp } from '../../src/server/app.case.ts';
import type { ServerEnv } from '../../src/server/http/route-binder.ts';
import type { Runs } from '../../src/server/runs.ts';
import type { RunningServer } from '../../src/server/serve.ts';
import { listen, TOKEN } from '../../src/server/server.case.ts';
import type { TestDatabase } from '../../src/store/store.case.ts';
import { type Client, createClient } from '../../src/wire/client.ts';
import { createWorkbench, type Workbench } from '../../src/workbench.ts';
import { type Answer, type ModelServer, startModelServer } from '../model-server/model-server.ts';

export type MakeDatabase = () => Promise<TestDatabase>;

export const MODEL = 'anthropic/claude-sonnet-4-5';

/** A workspace with a database and a model behind it; all of it goes when the test ends. */
export interface Stage {
  readonly workbench: Workbench;
  readonly models: ModelServer;
  /** What happened that should not have. */
  readonly bugs: unknown[];
  /** Another process's view: a workbench of its own on the same database. */
  another(): Workbench;
}

export async function makeStage(
  make: MakeDatabase,
  answer: Answer,
  variables: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-server-'));
  const [database, models] = await Promise.all([make(), startModelServer(answer)]);
  const bugs: unknown[] = [];
  const open: Workbench[] = [];
  const another = (): Workbench => {
    const workbench = createWorkbench({
      workspace: folder,
      database: database.location,
      environment: {
        HOME: join(folder, 'home'),
        ANTHROPIC_API_KEY: 'sk-test-0123456789abcdefghijklmnop',
        ANTHROPIC_BASE_URL: models.baseURL('anthropic'),
        ...variables,
      },
    });
    open.push(workbench);
    return workbench;
  };
  onTestFinished(async () => {
    await Promise.all(open.map(async (workbench) => await workbench.close()));
    await Promise.all([models.close(), database.remove()]);
    await rm(folder, { recursive: true });
  });
  return { workbench: another(), models, bugs, another };
}

/** The app without a socket. */
export function appOn(
  { workbench, bugs }: Stage,
  tools: readonly Tool[] = [],
): { readonly app: Hono<ServerEnv>; readonly client: Client; readonly runs: Runs; readonly token: string } {
  const parts = stageApp(workbench, (error) => bugs.push(error));
  const app = parts.app({ token: TOKEN, isOurHost: (host) => host === 'localhost' }, tools);
  const headers = { host: 'localhost' };
  const client = createClient({
    base: 'http://localhost',
    token: TOKEN,
    fetch: async (url, init) =>
      await app.request(url, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
      }),
  });
  onTestFinished(async () => await parts.end());
  return { app, client, runs: parts.runs, token: TOKEN };
}

/** The server on a socket. */
export async function serverOn(stage: Stage): Promise<RunningServer & { readonly client: Client }> {
  const server = await listen(stage, { rate: { burst: 100_000, perSecond: 100_000 } });
  return { ...server, client: createClient({ base: server.url, token: server.token }) };
}
