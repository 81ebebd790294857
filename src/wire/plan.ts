import * as z from 'zod';
import type { AppliedPlan, Plan, PlanEvent } from '../model/plan.ts';
import { jsonObject, sessionId, takenFor } from './fields.ts';
import { hunks } from './hunks.ts';

const texts = z.array(z.string()).readonly();

const applied = {
  steps: z
    .array(
      z.object({
        op: z.enum(['upsert_block', 'delete_block', 'insert_text']),
        block_id: z.string().optional(),
        outcome: z.enum(['added', 'replaced', 'removed', 'unchanged', 'failed']),
        problem: z.string().optional(),
      }),
    )
    .readonly(),
  changes: texts.describe('What was changed of the plan before it could be read.'),
  isWritten: z.boolean().describe('Whether the document was written.'),
  hunks,
};

/** A plan that was carried out. */
export const appliedPlan = takenFor<AppliedPlan>(z.object(applied)).meta({ id: 'AppliedPlan' });

const attempt = z.int().describe('From 1.');

/** What one line of the events of a plan holds. */
export const planItem = takenFor<PlanEvent>(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('session'), sessionId, model: z.string() }),
    z.object({ type: z.literal('attempt'), attempt }),
    z.object({ type: z.literal('delta'), attempt, delta: z.string() }),
    z.object({ type: z.literal('problems'), attempt, problems: texts }),
    z.object({
      type: z.literal('plan'),
      attempt,
      plan: takenFor<Plan>(jsonObject).describe('A plan, as ah32.plan.v1 says.'),
      changes: texts,
    }),
    z.object({ type: z.literal('applied'), ...applied }),
    z.object({
      type: z.literal('failed'),
      error: z.object({
        code: z.string().optional(),
        message: z.string(),
        remedy: z.string().optional(),
      }),
    }),
  ]),
).meta({ id: 'PlanItem' });
