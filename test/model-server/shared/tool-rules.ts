import { z } from 'zod';
import type { Refusals } from './refusals.ts';

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Gemini writes the types of its own schema dialect in capitals. */
const objectSchema = z.looseObject({ type: z.enum(['object', 'OBJECT']) });

export interface DeclaredTool {
  readonly name: string;
  /** Undefined where the protocol lets a tool have no parameters. */
  readonly schema: unknown;
  /** Where the tool stands in the body, for the message. */
  readonly path: string;
}

export function* toolRefusals(tools: readonly DeclaredTool[]): Refusals {
  const names = new Set<string>();
  for (const { name, schema, path } of tools) {
    if (!NAME.test(name)) {
      yield `Invalid '${path}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]{1,64}$'.`;
    }
    if (names.has(name)) yield `${path}.name: Tool names must be unique, but '${name}' is declared twice.`;
    names.add(name);
    if (schema !== undefined && !objectSchema.safeParse(schema).success) {
      yield `Invalid schema for function '${name}': schema must be a JSON Schema of 'type: "object"'.`;
    }
  }
}
