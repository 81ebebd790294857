import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Answer, type ModelServer, startModelServer } from '../../test/model-server/model-server.ts';
import { createWorkbench, type Workbench } from '../workbench.ts';

export interface LiveWorkspace {
  readonly folder: string;
  /** Answers for Anthropic and for OpenAI. */
  readonly server: ModelServer;
  readonly workbench: Workbench;
}

/** A workspace of its own for all tests of a suite, with a model server behind it; both go when they have ended. */
export function useLiveWorkspace(answer: Answer): () => LiveWorkspace {
  let stage: LiveWorkspace | undefined;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuebook-live-'));
    const server = await startModelServer(answer);
    const workbench = createWorkbench({
      workspace: folder,
      environment: {
        HOME: join(folder, 'home'),
        ANTHROPIC_API_KEY: 'test-key',
        ANTHROPIC_BASE_URL: server.baseURL('anthropic'),
        OPENAI_API_KEY: 'test-key',
        OPENAI_BASE_URL: server.baseURL('openai-responses'),
      },
    });
    stage = { folder, server, workbench };
    end = async () => {
      await workbench.close();
      await server.close();
      await rm(folder, { recursive: true });
    };
  });
  afterAll(async () => await end());
  return () => {
    if (!stage) throw new Error('The workspace is there once the tests run.');
    return stage;
  };
}
