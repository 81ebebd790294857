import * as z from 'zod';
import { documentPath, jsonObject, skillId, storableText } from './fields.ts';
import { plain, type Route } from './route.ts';
import { createdSkill, skillList, skillRoute, toolOutcome, wholeSkill } from './skills.ts';

const named = z.string().trim().min(1).max(1_000);

/** The skills of the workspace. */
export const skillRoutes = {
  listSkills: {
    ...plain,
    method: 'get',
    path: '/api/skills',
    summary: 'The skills of the workspace as they are now, broken ones with what is wrong',
    answer: { type: 'json', schema: skillList },
  },
  createSkill: {
    ...plain,
    method: 'post',
    path: '/api/skills',
    summary: 'Writes a skill to begin with',
    body: z.strictObject({
      id: storableText.min(1).max(64).describe('Small letters, digits, - and _.'),
      name: named.optional(),
      description: named.optional(),
      language: z
        .enum(['python', 'javascript'])
        .optional()
        .describe('What its first tool is written in; without one it has rules only.'),
    }),
    status: 201,
    answer: { type: 'json', schema: createdSkill },
  },
  skillSchema: {
    ...plain,
    method: 'get',
    path: '/api/skills/schema',
    summary: 'The JSON Schema of skill.json',
    answer: { type: 'json', schema: jsonObject },
  },
  routeSkills: {
    ...plain,
    method: 'post',
    path: '/api/skills/route',
    summary: 'Which skills a request would get, and why; asks no model but for embeddings',
    body: z.strictObject({
      text: z.string().max(1_000_000).describe('What the user wants, in their own words.'),
      document: documentPath.optional().describe('What it is about, from the workspace: its type counts.'),
      group: storableText.min(1).max(1_000).optional().describe('Only skills of this group.'),
    }),
    answer: { type: 'json', schema: skillRoute },
  },
  getSkill: {
    ...plain,
    method: 'get',
    path: '/api/skills/:skill',
    summary: 'Everything about a skill, its rules and advice to its author included',
    params: z.strictObject({ skill: skillId }),
    answer: { type: 'json', schema: wholeSkill },
  },
  callSkillTool: {
    ...plain,
    method: 'post',
    path: '/api/skills/:skill/tools/:tool',
    summary: 'Runs a tool of a skill as a model would; that it failed is an answer, too',
    params: z.strictObject({ skill: skillId, tool: skillId }),
    body: z.strictObject({
      arguments: jsonObject.default({}),
      document: documentPath.optional().describe('The current document, from the workspace.'),
      isConfirmed: z.boolean().optional().describe('The user wants it run, though it may change something.'),
    }),
    answer: { type: 'json', schema: toolOutcome },
  },
} as const satisfies Record<string, Route>;
