import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { cuebook, type Result } from './cuebook.ts';

const MINUTES = {
  schema_version: 'ah32.skill.v1',
  meta: {
    id: 'minutes',
    name: 'Meeting minutes',
    description: 'Turns the notes of a meeting into minutes.',
    group: 'writing',
  },
  routing: { triggers: ['meeting minutes', '会议纪要'], hosts: ['writer'] },
  tools: [
    {
      name: 'count_words',
      description: 'Counts words.',
      effect: 'none',
      parameters: {
        type: 'object',
        properties: { doc_text: { type: 'string' }, least: { type: 'integer' } },
        required: ['doc_text'],
      },
    },
    {
      name: 'shout',
      description: 'Shouts.',
      effect: 'read',
      parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    },
    {
      name: 'keep',
      description: 'Keeps a note.',
      effect: 'write',
      parameters: { type: 'object', properties: {} },
    },
  ],
};

/** A skill with tools in both languages, one without a manifest, and one that is broken. */
export const SKILL_FILES: Readonly<Record<string, string>> = {
  'skills/minutes/skill.json': JSON.stringify(MINUTES),
  'skills/minutes/SYSTEM.md': 'Write minutes.',
  'skills/minutes/scripts/count_words.py':
    'def count_words(**given):\n    return {"words": len(given["doc_text"].split()), "least": given.get("least")}\n',
  'skills/minutes/scripts/shout.mjs': 'export const shout = ({ text }) => ({ text: text.toUpperCase() });',
  'skills/minutes/scripts/keep.mjs': 'export const keep = () => ({ kept: true });',
  'skills/词汇/SYSTEM.md': '统一术语。',
  'skills/broken/skill.json': '{"schema_version": "ah32.skill.v1", "meta": {"id": "broken", "name": 5}}',
  'notes.md': 'one two three\n',
};

export interface SkillsStage {
  readonly folder: string;
  readonly env: Record<string, string>;
  /** `cuebook skills …` in the workspace. */
  skills(...args: readonly string[]): Promise<Result>;
  call(args: readonly string[], input?: string): Promise<Result>;
  write(name: string, text: string): Promise<void>;
}

/** A workspace with skills, and a home of its own; both go when the test ends. */
export async function skillsStage(files = SKILL_FILES): Promise<SkillsStage> {
  const top = await mkdtemp(join(tmpdir(), 'cuebook-skills-'));
  onTestFinished(async () => await rm(top, { recursive: true }));
  const folder = join(top, 'workspace');
  const write = async (name: string, text: string) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await write(name, text);
  const env = { HOME: join(top, 'home') };
  const call = async (args: readonly string[], input?: string) =>
    await cuebook(args, { cwd: folder, env, ...(input !== undefined && { input }) });
  return { folder, env, write, call, skills: async (...args) => await call(['skills', ...args]) };
}
