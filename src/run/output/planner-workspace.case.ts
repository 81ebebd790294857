import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import type { Answer, ModelRequest } from '../../../test/model-server/model-server.ts';
import type { Message } from '../../model/message.ts';
import { messageText } from '../../model/message-text.ts';
import type { RunSummary } from '../../model/run.ts';
import type { Session } from '../../model/session.ts';
import { type LiveWorkspace, useLiveWorkspace } from '../live-workspace.case.ts';
import type { RunRequest } from '../run-script.ts';

export const GOOD_PLAN = '{"schema_version":"ah32.plan.v1","actions":[{"op":"delete_block","block_id":"a"}]}';
export const BAD_PLAN = '{"schema_version":"ah32.plan.v1","actions":[{"op":"upsert_block","block_id":"a"}]}';
export const FAULT = "/actions/0 must have required property 'content'";

/**
 * A model that needs to be told as often as the last prompt says in digits before its plan is right; what stands in
 * quotes goes around the plan, with a `|` in its place. Who says `stall` has to ask twice for the mended answer.
 */
export function planner(): Answer {
  const stalled = new Set<string>();
  return ({ messages }) => {
    const users = messages.flatMap(({ role, parts }) => (role === 'user' ? [textOf(parts)] : []));
    const asked = users.findLastIndex((text) => !text.startsWith('Your last answer cannot be used'));
    const prompt = users[asked] ?? '';
    const [, needed = '0'] = /(\d+)/.exec(prompt) ?? [];
    const [, around = '|'] = /"(.*)"/s.exec(prompt) ?? [];
    const told = users.length - 1 - asked;
    if (told === 1 && prompt.includes('stall') && !stalled.has(prompt)) {
      stalled.add(prompt);
      return { parts: [{ type: 'text', text: '{"schema' }, { type: 'stall' }] };
    }
    const text = told >= Number(needed) ? around.replace('|', GOOD_PLAN) : BAD_PLAN;
    return { parts: [{ type: 'text', text }] };
  };
}

function textOf(parts: ModelRequest['messages'][number]['parts']): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

interface PlannerRun {
  readonly session: Session;
  readonly end: RunSummary['data'];
  /** The rows that count, as lines. */
  readonly rows: readonly Message[];
}

interface PlannerWorkspace extends LiveWorkspace {
  script(name: string, ...prompts: readonly string[]): Promise<string>;
  run(request: RunRequest, signal?: AbortSignal): Promise<PlannerRun>;
}

/** A workspace with the skill `planner`, whose answers have to be plans; `limits` go into the user's configuration. */
export function usePlannerWorkspace(limits = ''): () => PlannerWorkspace {
  const stage = useLiveWorkspace(planner());
  beforeAll(async () => {
    const { folder } = stage();
    await writePlanner(folder);
    const config = join(folder, 'home', '.config', 'cuebook');
    await mkdir(config, { recursive: true });
    if (limits !== '') await writeFile(join(config, 'config.yaml'), `limits: ${limits}\n`);
  });
  return () => ({
    ...stage(),
    async script(name, ...prompts) {
      const path = join(stage().folder, `${name}.prompt.md`);
      const head = '---\nmodel: anthropic/claude-sonnet-4-5\nskills: [planner]\n---\n\n';
      await writeFile(path, `${head}${prompts.join('\n\n<!-- user -->\n\n')}\n`);
      return path;
    },
    async run(request, signal) {
      const { scripts, sessions } = stage().workbench;
      const { session, events } = await scripts.run({ ...request, link: false }, signal);
      const last = (await Array.fromAsync(events)).at(-1);
      if (last?.type !== 'run-summary') throw new Error('The run ended without a summary.');
      return { session, end: last.data, rows: (await sessions.messages(session.id)).messages };
    },
  });
}

/** Puts a skill into a workspace whose answers have to be plans. */
export async function writePlanner(workspace: string): Promise<void> {
  const skill = join(workspace, 'skills', 'planner');
  await mkdir(skill, { recursive: true });
  const manifest = {
    schema_version: 'ah32.skill.v1',
    meta: { id: 'planner', name: 'Planner', description: 'Plans changes of documents.' },
    output: { output_schema: 'ah32.plan.v1', markers: ['upsert_block', '"delete_block"'] },
  };
  await writeFile(join(skill, 'skill.json'), JSON.stringify(manifest));
  await writeFile(join(skill, 'SYSTEM.md'), 'Answer with a plan.\n');
}

/** The kinds of rows, with what texts say. */
export function linesOf(rows: readonly Message[]): readonly string[] {
  return rows.map((row) => (row.kind === 'text' ? `text ${messageText(row)}` : row.kind));
}

export function endOf(
  rows: readonly Message[],
): Extract<Message, { kind: 'turn-end' }>['metadata'] | undefined {
  const end = rows.findLast(({ kind }) => kind === 'turn-end');
  return end?.kind === 'turn-end' ? end.metadata : undefined;
}

/** The rows of a turn whose answer is mended once. */
export const MENDED = [
  'prompt',
  `text ${BAD_PLAN}`,
  'step-end',
  'repair',
  `text ${GOOD_PLAN}`,
  'step-end',
  'turn-end',
];
