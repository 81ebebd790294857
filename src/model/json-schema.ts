import type { JsonObject } from './json.ts';

/** What is wrong with a value, in words; nothing if it satisfies the schema. */
export type SchemaCheck = (value: unknown) => readonly string[];

/** Enough to mend what is wrong. */
const MOST_PROBLEMS = 10;
const LONGEST_DETAIL = 200;

/** The check of a JSON Schema; `name` is what the value as a whole is called. Throws where it is no valid schema. */
export async function schemaCheck(schema: JsonObject, name: string): Promise<SchemaCheck> {
  const validate = await compiled(schema);
  return (value) => {
    if (validate(value)) return [];
    const errors = validate.errors ?? [];
    // That a condition leads to something that is wrong says less than what is wrong.
    const telling = errors.filter(({ keyword }) => keyword !== 'if');
    return (telling.length > 0 ? telling : errors)
      .slice(0, MOST_PROBLEMS)
      .map(({ instancePath, message, params }) =>
        `${instancePath || name} ${message ?? 'is wrong'} ${detailOf(params)}`.trimEnd(),
      );
  };
}

/** Which property, or which value: what the words of the library leave out. */
function detailOf(params: Readonly<Record<string, unknown>>): string {
  const { additionalProperty, unevaluatedProperty, allowedValue, allowedValues } = params;
  const detail = additionalProperty ?? unevaluatedProperty ?? allowedValue ?? allowedValues;
  return detail === undefined ? '' : `(${JSON.stringify(detail).slice(0, LONGEST_DETAIL)})`;
}

/** Whether holding a value against a schema may take without end, by the patterns in it. */
export function hasPatterns(schema: JsonObject): boolean {
  return JSON.stringify(schema).includes('"pattern');
}

/** Only who has a schema waits for the library. */
async function compiled({ $schema, $async: _, ...plain }: JsonObject) {
  // Schemas come from many hands: what we do not know is not wrong.
  const options = {
    strict: false,
    allErrors: true,
    logger: false,
    validateFormats: false,
    ownProperties: true,
  } as const;
  // The package is CommonJS: in a bundle it has no other name than `default`.
  if (/draft-0[67]/.test(String($schema))) {
    const { default: ajv } = await import('ajv');
    return new ajv.Ajv(options).compile(plain);
  }
  const { default: ajv } = await import('ajv/dist/2020.js');
  return new ajv.Ajv2020(options).compile(plain);
}
