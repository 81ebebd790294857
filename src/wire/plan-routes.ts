import * as z from 'zod';
import { documentPath, jsonObject, model, skillsSetting, storableText } from './fields.ts';
import { appliedPlan, planItem } from './plan.ts';
import { plain, type Route } from './route.ts';

/** Plans: changes of Markdown documents, step by step. */
export const planRoutes = {
  streamPlan: {
    ...plain,
    method: 'post',
    path: '/api/plans/stream',
    summary: 'Asks a model for a plan; its attempts, what is wrong with them and the plan come as events',
    body: z.strictObject({
      request: z.string().min(1).max(1_000_000).describe('What is to be changed, in plain words.'),
      document: documentPath.optional().describe('A Markdown document, from the workspace.'),
      model: model.optional(),
      agent: storableText.min(1).max(200).optional(),
      skills: skillsSetting.optional(),
      repairs: z.int().min(0).max(10).optional().describe('How often the model is asked to mend its plan.'),
      apply: z.boolean().optional().describe('Carry out the plan on the document.'),
    }),
    answer: { type: 'events', schema: planItem },
  },
  applyPlan: {
    ...plain,
    method: 'post',
    path: '/api/plans/apply',
    summary: 'Carries out a plan on a document: all of it, or nothing',
    body: z.strictObject({
      document: documentPath.describe('A Markdown document, from the workspace.'),
      plan: z
        .union([jsonObject, z.array(jsonObject)])
        .describe('A plan, as ah32.plan.v1 says or as a model writes it.'),
      isDryRun: z.boolean().optional().describe('Only say what would change.'),
    }),
    answer: { type: 'json', schema: appliedPlan },
  },
} as const satisfies Record<string, Route>;
