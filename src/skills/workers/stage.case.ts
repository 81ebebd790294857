import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Confine } from '../../model/confine.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Skill, SkillTool } from '../../model/skill.ts';
import { ToolFailure } from '../../model/tool.ts';
import { skill as skillWith } from '../skill.case.ts';
import type { WorkerLimits } from './limits.ts';
import { SkillWorkers } from './skill-workers.ts';

/** A skill with scripts that can be called. */
export interface Stage {
  readonly workers: SkillWorkers;
  readonly skill: Skill;
  write(path: string, text: string): Promise<void>;
  call(
    tool: string,
    input?: JsonObject,
    overrides?: Partial<SkillTool>,
    signal?: AbortSignal,
  ): Promise<JsonObject>;
  /** What it fails with. */
  failure(tool: string, input?: JsonObject, overrides?: Partial<SkillTool>): Promise<ToolFailure>;
}

export interface StageWish extends Partial<WorkerLimits> {
  readonly confine?: Confine;
  /** Where programs are looked for. */
  readonly path?: string;
}

/** @param files by their paths in the skill's folder */
export async function stageWith(
  files: Readonly<Record<string, string>>,
  { confine, path = process.env['PATH'], ...limits }: StageWish = {},
): Promise<Stage> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-skill-')));
  await chmod(folder, 0o755);
  const environment = { ...process.env, OPENAI_API_KEY: 'sk-secret', PATH: path };
  const workers = new SkillWorkers({ environment, limits, ...(confine && { confine }) });
  onTestFinished(async () => {
    await workers.close();
    await rm(folder, { recursive: true });
  });
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) await write(name, text);
  const skill = skillWith('sample', { folder: folder });
  const call: Stage['call'] = async (
    tool,
    input = {},
    overrides = {},
    signal = new AbortController().signal,
  ) => await workers.call(skill, toolNamed(tool, overrides), input, signal);
  const failure: Stage['failure'] = async (tool, input, overrides) => {
    const error = await call(tool, input, overrides).catch((reason: unknown) => reason);
    if (error instanceof ToolFailure) return error;
    throw new Error(`It did not fail, but gave ${JSON.stringify(error)}.`, { cause: error });
  };
  return { workers, skill, write, call, failure };
}

/** Enough for a machine that has much else to do. */
const TIMEOUT_MS = 60_000;

export function toolNamed(name: string, overrides: Partial<SkillTool> = {}): SkillTool {
  const parameters = { type: 'object' };
  return { name, description: '', parameters, effect: 'none', timeoutMs: TIMEOUT_MS, ...overrides };
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
