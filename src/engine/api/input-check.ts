import type { ValidateFunction } from 'ajv';
import { errorMessage } from '../../model/error-code.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Tool } from '../../model/tool.ts';

const validators = new WeakMap<JsonObject, ValidateFunction>();

/** What is wrong with an input, in words for the model; undefined when it fits the tool's schema. */
export async function fits(input: JsonObject, { name, inputSchema }: Tool): Promise<string | undefined> {
  let validate: ValidateFunction;
  try {
    validate = validators.get(inputSchema) ?? (await compiled(inputSchema));
  } catch (error) {
    return `${name} cannot be called: its schema is not valid JSON Schema (${errorMessage(error)}).`;
  }
  validators.set(inputSchema, validate);
  if (validate(input)) return undefined;
  const problems = (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || 'the input'} ${message ?? 'is wrong'}`,
  );
  return `The input does not fit ${name}: ${problems.join('; ')}.`;
}

async function compiled(schema: JsonObject): Promise<ValidateFunction> {
  // The package is CommonJS: in a bundle it has no other name than `default`.
  const { default: ajv } = await import('ajv');
  // Schemas come from many hands: what we do not know is not wrong.
  return new ajv.Ajv({ strict: false, allErrors: true, logger: false, validateFormats: false }).compile(
    schema,
  );
}
