import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PromptFile } from '../../src/model/file.ts';
import { agentTools } from '../../src/run/agents/agents.case.ts';
import { createWorkbench, type Workbench } from '../../src/workbench.ts';
import { type Answer, type Embed, startModelServer } from '../model-server/model-server.ts';
import type { MakeDatabase } from '../server/stage.ts';
import { createTestFile } from '../sqlite-file.ts';
import { obedient } from './obedient-model.ts';

export const CLAUDE = 'anthropic/claude-sonnet-4-5';

export interface StageOptions {
  readonly make?: MakeDatabase;
  readonly answer?: Answer;
  readonly embed?: Embed;
  /** What the configuration of the workspace says, and that of the user. */
  readonly config?: string;
  readonly userConfig?: string;
  readonly now?: () => Date;
}

export type ContextStage = Awaited<ReturnType<typeof contextStage>>;

/** A workspace with a model that does what it is told behind it; all of it goes when the test ends. */
export async function contextStage({
  make = createTestFile,
  answer = obedient,
  embed,
  config,
  userConfig,
  now,
}: StageOptions = {}) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-context-')));
  const [database, models] = await Promise.all([make(), startModelServer(answer, embed)]);
  const environment = {
    HOME: join(folder, 'home'),
    PATH: process.env['PATH'],
    ANTHROPIC_API_KEY: 'test-key',
    ANTHROPIC_BASE_URL: models.baseURL('anthropic'),
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: models.baseURL('openai-responses'),
  };
  const open: Workbench[] = [];
  const another = (workspace = folder): Workbench => {
    const workbench = createWorkbench({
      workspace,
      database: database.location,
      environment,
      ...(now && { now }),
    });
    open.push(workbench);
    return workbench;
  };
  onTestFinished(async () => {
    await Promise.all(open.map(async (workbench) => await workbench.close()));
    await Promise.all([models.close(), database.remove()]);
    await rm(folder, { recursive: true });
  });
  const put = async (path: string, content: string | Uint8Array) => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    return target;
  };
  if (config !== undefined) await put('.cuebook/config.yaml', config);
  if (userConfig !== undefined) await put('home/.config/cuebook/config.yaml', userConfig);
  const workbench = another();
  return {
    ...agentTools(() => ({ folder, server: models, workbench })),
    folder,
    location: database.location,
    environment,
    models,
    workbench,
    another,
    put,
    /** A file that can be given with a prompt. */
    kept: async (name: string, content: string | Uint8Array): Promise<PromptFile> =>
      await workbench.files.add(bytesOf(content), { name }),
    /** Takes the content of a file away. */
    lose: async ({ hash }: PromptFile) => await rm(join(folder, '.cuebook/files', hash.slice(0, 2), hash)),
  };
}

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(content);
}
