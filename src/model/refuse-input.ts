import { errorMessage } from './error-code.ts';
import type { JsonObject } from './json.ts';
import { hasPatterns, type SchemaCheck, schemaCheck } from './json-schema.ts';
import { type Tool, ToolFailure } from './tool.ts';

/** Does work that a pattern of somebody else's may make endless; undefined where it takes too long. */
export type InTime = <Result>(work: () => Result) => Result | undefined;

const checks = new WeakMap<JsonObject, SchemaCheck>();

/** Refuses an input that does not fit the tool's schema, in words for the model. */
export async function refuseInput(
  input: JsonObject,
  { name, inputSchema }: Pick<Tool, 'name' | 'inputSchema'>,
  inTime: InTime = (work) => work(),
): Promise<void> {
  let check: SchemaCheck;
  try {
    check = checks.get(inputSchema) ?? (await schemaCheck(inputSchema, 'the input'));
  } catch (error) {
    const message = `${name} cannot be called: its schema is not valid JSON Schema (${errorMessage(error)}).`;
    throw new ToolFailure('failed', message, { cause: error });
  }
  checks.set(inputSchema, check);
  const problems = hasPatterns(inputSchema) ? inTime(() => check(input)) : check(input);
  if (problems === undefined) throw new ToolFailure('invalid_arguments', tooSlow(name));
  if (problems.length === 0) return;
  throw new ToolFailure('invalid_arguments', `The input does not fit ${name}: ${problems.join('; ')}.`);
}

function tooSlow(name: string): string {
  return `The input of ${name} takes too long to hold against a pattern of its schema, and was not run.`;
}
