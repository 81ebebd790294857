import { errorMessage } from '../../model/error-code.ts';
import type { JsonObject } from '../../model/json.ts';
import { type SchemaCheck, schemaCheck } from '../../model/json-schema.ts';
import type { Tool } from '../../model/tool.ts';

const checks = new WeakMap<JsonObject, SchemaCheck>();

/** What is wrong with an input, in words for the model; undefined when it fits the tool's schema. */
export async function fits(input: JsonObject, { name, inputSchema }: Tool): Promise<string | undefined> {
  let check: SchemaCheck;
  try {
    check = checks.get(inputSchema) ?? (await schemaCheck(inputSchema, 'the input'));
  } catch (error) {
    return `${name} cannot be called: its schema is not valid JSON Schema (${errorMessage(error)}).`;
  }
  checks.set(inputSchema, check);
  const problems = check(input);
  return problems.length === 0 ? undefined : `The input does not fit ${name}: ${problems.join('; ')}.`;
}
