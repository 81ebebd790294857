import { checkOutput } from '../../contract/output-check.ts';
import type { PromptAnswer } from '../../model/bench.ts';
import { errorMessage } from '../../model/error-code.ts';
import type { JsonObject } from '../../model/json.ts';
import { hasPatterns, type SchemaCheck, schemaCheck } from '../../model/json-schema.ts';
import { ONE_PLAN, planCheck } from '../../plan/read-plan.ts';
import { broken, type Findings, failed } from './notes.ts';
import type { ScoringWorld } from './scoring-world.ts';

const PLAN_NAME = 'ah32.plan.v1';

interface UsableSchema {
  readonly check: SchemaCheck;
  readonly hasPatterns: boolean;
}

/** Compiling takes longer than checking, and a run has many trials. */
const compiled = new WeakMap<ScoringWorld, Map<string | JsonObject, Promise<UsableSchema>>>();

/** What the JSON in an answer has to satisfy. Fences and prose around it do not matter. */
export async function checkSchema(
  ref: string | JsonObject,
  { data }: PromptAnswer,
  world: ScoringWorld,
): Promise<Findings> {
  let schema: UsableSchema;
  try {
    schema = await usable(ref, world);
  } catch (error) {
    return broken('schema', `The schema cannot be used: ${errorMessage(error)}`);
  }
  const check = () => checkOutput(data, schema.check, ref === PLAN_NAME ? ONE_PLAN : undefined);
  const verdict = schema.hasPatterns ? world.inTime(check) : check();
  if (verdict === undefined) {
    return broken('schema', 'It takes too long to hold the answer against a pattern of the schema.');
  }
  const { value, problems } = verdict;
  if (problems.length === 0 || value === undefined) return failed('schema', ...problems);
  return failed('schema', `The answer does not fit the schema: ${problems.join('; ')}.`);
}

async function usable(ref: string | JsonObject, world: ScoringWorld): Promise<UsableSchema> {
  const known = compiled.get(world) ?? new Map<string | JsonObject, Promise<UsableSchema>>();
  compiled.set(world, known);
  const schema = known.get(ref) ?? compile(ref, world);
  known.set(ref, schema);
  return await schema;
}

async function compile(ref: string | JsonObject, world: ScoringWorld): Promise<UsableSchema> {
  // A plan is normalised before it is held against its schema, wherever one is asked for.
  if (ref === PLAN_NAME) return { check: await planCheck(), hasPatterns: false };
  const schema = typeof ref === 'string' ? await world.schema(ref) : ref;
  if (schema === undefined) throw new Error(`nobody knows ${String(ref)}.`);
  return { check: await schemaCheck(schema, 'the answer'), hasPatterns: hasPatterns(schema) };
}
