import { cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import type { RunEvent } from '../../src/model/run.ts';
import type { Tool } from '../../src/model/tool.ts';
import { createWorkbench, type Workbench, type WorkbenchOptions } from '../../src/workbench.ts';
import { startModelServer } from '../model-server/model-server.ts';

export const CLAUDE = 'anthropic/claude-sonnet-4-5';

/** Two users with homes of their own on one machine, and a model that calls `pay` whenever it is asked to pay. */
export async function twoUsers() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-consents-')));
  const models = await startModelServer(({ messages, prompt }) => {
    if (prompt.includes('Pay') && messages.at(-1)?.role !== 'tool')
      return { parts: [{ type: 'tool-call', id: 'call_1', name: 'pay', input: { amount: 5 } }] };
    return { parts: [{ type: 'text', text: 'Done.' }] };
  });
  const open: Workbench[] = [];
  onTestFinished(async () => {
    await Promise.all(open.map(async (workbench) => await workbench.close()));
    await models.close();
    await rm(folder, { recursive: true, maxRetries: 3 });
  });
  const paid: string[] = [];
  return {
    folder,
    models,
    paid,
    /** A workbench of a user, whose home has this name. */
    as: (user: string, workspace: string, options: Partial<WorkbenchOptions> = {}): Workbench => {
      const workbench = createWorkbench({
        workspace,
        environment: {
          HOME: join(folder, user),
          PATH: process.env['PATH'],
          SHELL: '/bin/bash',
          TERM: 'xterm',
          ANTHROPIC_API_KEY: 'test-key',
          ANTHROPIC_BASE_URL: models.baseURL('anthropic'),
        },
        ...options,
      });
      open.push(workbench);
      return workbench;
    },
    /** A tool with effects, which notes for whom it was called. */
    payAs: (user: string): Tool => ({
      name: 'pay',
      description: 'Pays.',
      inputSchema: { type: 'object' },
      effect: 'write',
      run: () => {
        paid.push(user);
        return 'paid';
      },
    }),
    workspace: async (name: string) => {
      const workspace = join(folder, name);
      await mkdir(workspace);
      return workspace;
    },
    /** The workspace with its database, as it comes with a repository. */
    ship: async (workspace: string, name: string) => {
      const shipped = join(folder, name);
      await cp(workspace, shipped, { recursive: true });
      return shipped;
    },
  };
}

export type TwoUsers = Awaited<ReturnType<typeof twoUsers>>;

/** Goes on with a session, or sends a text, with nobody there to answer. */
export async function unattended(
  { sessions }: Workbench,
  sessionId: SessionId,
  request: { readonly text?: string; readonly tools: readonly Tool[] },
): Promise<readonly RunEvent[]> {
  return await Array.fromAsync((await sessions.send({ sessionId, unattended: true, ...request })).events);
}
