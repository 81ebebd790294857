import { errorMessage } from '../../model/error-code.ts';
import { type SchemaCheck, schemaCheck } from '../../model/json-schema.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { planCheck } from '../../plan/read-plan.ts';
import type { OutputWorld } from '../skills/output-of-skills.ts';
import type { OutputOfRun, WishedOutput } from './output-wish.ts';

/** Refuses a schema that nobody has, or that is none. */
export async function wishedOutput(
  { schema: name, repairs, check: alsoCheck, fromPrompt }: OutputOfRun,
  world: Pick<OutputWorld, 'schema'>,
): Promise<WishedOutput> {
  const check = await checkOf(name, world);
  return {
    schema: { name, check, ...(alsoCheck && { alsoCheck }) },
    ...(repairs !== undefined && { repairs }),
    ...(fromPrompt !== undefined && { fromPrompt }),
  };
}

/** Who wishes for a plan reads it with the normaliser: what that can mend need not be mended by a model. */
async function checkOf(name: string, world: Pick<OutputWorld, 'schema'>): Promise<SchemaCheck> {
  if (name === 'ah32.plan.v1') return await planCheck();
  const schema = await world.schema(name);
  if (!schema) {
    throw new Refusal('NOT_FOUND', `There is no schema ${name}.`, {
      remedy: `Put it into schemas/${name}.schema.json.`,
    });
  }
  try {
    return await schemaCheck(schema, 'the answer');
  } catch (error) {
    if (isRefusal(error)) throw error;
    throw new Refusal('INVALID_INPUT', `${name} is no valid JSON Schema: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}
