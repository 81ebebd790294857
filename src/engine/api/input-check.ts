import type { ValidateFunction } from 'ajv';
import { errorMessage } from '../../model/error-code.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Tool } from '../../model/tool.ts';

/** Enough for a model to mend its call. */
const MOST_PROBLEMS = 10;

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
  const problems = (validate.errors ?? [])
    .slice(0, MOST_PROBLEMS)
    .map(({ instancePath, message }) => `${instancePath || 'the input'} ${message ?? 'is wrong'}`);
  return `The input does not fit ${name}: ${problems.join('; ')}.`;
}

async function compiled(schema: JsonObject): Promise<ValidateFunction> {
  const { $schema, ...plain } = schema;
  // Schemas come from many hands: what we do not know is not wrong.
  const options = { strict: false, allErrors: true, logger: false, validateFormats: false } as const;
  // The package is CommonJS: in a bundle it has no other name than `default`.
  if (/draft-0[67]/.test(String($schema))) {
    const { default: ajv } = await import('ajv');
    return new ajv.Ajv(options).compile(plain);
  }
  const { default: ajv } = await import('ajv/dist/2020.js');
  return new ajv.Ajv2020(options).compile(plain);
}
