import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { Refusal } from '../model/refusal.ts';
import { namedArguments } from './argument-option.ts';

/** A JSON object, as somebody typed it. */
export function objectIn(text: string): JsonObject {
  const value = parsed(text, 'The arguments are no JSON');
  if (isJsonObject(value)) return value;
  throw new Refusal('INVALID_INPUT', 'The arguments are JSON, but no object.', {
    remedy: 'Write them as \'{"name": "value"}\', or each by itself as --arg name=value.',
  });
}

/** The arguments that `--arg name=value` gives: as texts, unless something else is declared. */
export function givenArguments(options: readonly string[], { properties }: JsonObject): JsonObject {
  const declared = isJsonObject(properties) ? properties : {};
  return Object.fromEntries(
    Object.entries(namedArguments(options)).map(([name, text]) => [
      name,
      argumentOf(name, text, declared[name]),
    ]),
  );
}

function argumentOf(name: string, text: string, schema: Json | undefined): Json {
  return isText(schema) ? text : parsed(text, `--arg ${name} takes JSON, as its parameter is no text`);
}

function isText(schema: Json | undefined): boolean {
  const type = isJsonObject(schema) ? schema['type'] : undefined;
  return type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'));
}

function parsed(text: string, otherwise: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal('INVALID_INPUT', `${otherwise}: ${reason}.`, { cause: error });
  }
}
