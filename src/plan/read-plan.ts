import { checkOutput, type OneValue } from '../contract/output-check.ts';
import { type SchemaCheck, schemaCheck } from '../model/json-schema.ts';
import type { Plan } from '../model/plan.ts';
import { normalisePlan } from './normalise-plan.ts';
import { PLAN_SCHEMA } from './plan-schema.ts';

export type PlanReading =
  | { readonly plan: Plan; readonly changes: readonly string[]; readonly problems: readonly [] }
  | {
      readonly plan?: undefined;
      readonly problems: readonly string[];
      /** Whether it is no JSON at all, or none of the schema. */
      readonly stage: 'json' | 'schema';
    };

let compiled: Promise<SchemaCheck> | undefined;

async function strictCheck(): Promise<SchemaCheck> {
  compiled ??= schemaCheck(PLAN_SCHEMA, 'the answer');
  return await compiled;
}

/** What keeps a value from being a plan once it is normalised. */
export async function planCheck(): Promise<SchemaCheck> {
  const check = await strictCheck();
  return (value) => check(normalisePlan(value).plan);
}

/** An answer has one plan: neither a part of it nor the first of two is what was meant. */
export const ONE_PLAN: OneValue = {
  identity: (value) => JSON.stringify(normalisePlan(value).plan),
  several: 'The answer has several plans that differ: give one, with all actions in it.',
};

/** Reads the plan in an answer: JSON, with whatever stands around it; then normalised; then held against the schema. */
export async function readPlan(answer: string): Promise<PlanReading> {
  const { value, problems } = checkOutput(answer, await planCheck(), ONE_PLAN);
  return value === undefined ? { problems, stage: 'json' } : await planOf(value);
}

/** The plan that a value is. */
export async function planOf(value: unknown): Promise<PlanReading> {
  const check = await strictCheck();
  const { plan, changes } = normalisePlan(value);
  const isPlan = (candidate: unknown): candidate is Plan => check(candidate).length === 0;
  return isPlan(plan) ? { plan, changes, problems: [] } : { problems: check(plan), stage: 'schema' };
}
