import { errorMessage } from '../../model/error-code.ts';
import type { JsonObject } from '../../model/json.ts';
import { type SchemaCheck, schemaCheck } from '../../model/json-schema.ts';
import { type Tool, ToolFailure } from '../../model/tool.ts';

const checks = new WeakMap<JsonObject, SchemaCheck>();

/** Refuses an input that does not fit the tool's schema, in words for the model. */
export async function refuseInput(input: JsonObject, { name, inputSchema }: Tool): Promise<void> {
  let check: SchemaCheck;
  try {
    check = checks.get(inputSchema) ?? (await schemaCheck(inputSchema, 'the input'));
  } catch (error) {
    const message = `${name} cannot be called: its schema is not valid JSON Schema (${errorMessage(error)}).`;
    throw new ToolFailure('failed', message, { cause: error });
  }
  checks.set(inputSchema, check);
  const problems = check(input);
  if (problems.length === 0) return;
  throw new ToolFailure('invalid_arguments', `The input does not fit ${name}: ${problems.join('; ')}.`);
}
