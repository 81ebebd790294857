import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Refusal } from '../../model/refusal.ts';
import type { CodeAgent, CodeCall, CodeEvent } from './code-agent.ts';
import { CodeAgents } from './code-agents.ts';
import type { CodeLimits } from './limits.ts';

export const SESSION = { id: 's1', messages: [], settings: {} };

/** A workspace with the code of an agent in it, which can be called. */
export interface Stage {
  readonly workspace: string;
  readonly agents: CodeAgents;
  readonly agent: CodeAgent;
  write(path: string, text: string): Promise<void>;
  /** All events of a call; of the task of this name, or of the reply. */
  call(task?: string, overrides?: Partial<CodeAgent>): Promise<readonly CodeEvent[]>;
  /** The text of its answer. */
  ask(task?: string, overrides?: Partial<CodeAgent>): Promise<string>;
  /** What it is refused with. */
  refusal(task?: string, overrides?: Partial<CodeAgent>): Promise<Refusal>;
}

export async function stageWith(
  source: string,
  { path = 'agents/Helper.mjs', ...limits }: Partial<CodeLimits> & { path?: string } = {},
): Promise<Stage> {
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-code-')));
  const environment = { ...process.env, CUEBOOK_SECRET: 'hush' };
  const agents = new CodeAgents({ workspace, environment, limits });
  onTestFinished(async () => {
    await agents.close();
    await rm(workspace, { recursive: true });
  });
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(workspace, name)), { recursive: true });
    await writeFile(join(workspace, name), text);
  };
  await write(path, source);
  const agent: CodeAgent = {
    id: 'helper',
    name: 'Helper',
    modulePath: join(workspace, path),
    metadata: { greeting: 'Hello' },
    settings: { tone: 'warm' },
  };
  const call = async (task?: string, overrides: Partial<CodeAgent> = {}) =>
    await Array.fromAsync(agents.run({ ...agent, ...overrides }, callOf(task), new AbortController().signal));
  const ask = async (task?: string, overrides?: Partial<CodeAgent>) => textOf(await call(task, overrides));
  const refusal = async (task?: string, overrides?: Partial<CodeAgent>) => {
    const error = await call(task, overrides).catch((reason: unknown) => reason);
    if (error instanceof Refusal) return error;
    throw new Error(`It was not refused, but gave ${JSON.stringify(error)}.`, { cause: error });
  };
  return { workspace, agents, agent, write, call, ask, refusal };
}

/** A class with a method `executeTask(task, session)` of this body. */
export function taskAgent(body: string): string {
  return `export default class { async executeTask(task, session) { ${body} } }`;
}

export function callOf(task?: string): CodeCall {
  return task === undefined
    ? { method: 'generateReply', session: SESSION }
    : { method: 'executeTask', task: { name: task, type: 'action' }, session: SESSION };
}

export function textOf(events: readonly CodeEvent[]): string {
  return events
    .map((event) => {
      if (event.type === 'text') return event.delta;
      return event.type === 'response' ? event.response.message : '';
    })
    .join('');
}

/** Whether a process is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until it is gone. */
export async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}
