import { isJsonObject, type Json, type JsonObject } from '../../src/model/json.ts';

/** What a value of a schema is filled in with. Whatever has no control of its own is `json`. */
export type Shape =
  | {
      readonly type: 'text';
      readonly format: string | undefined;
      readonly least: number;
      readonly most: number | undefined;
      readonly pattern: string | undefined;
    }
  | {
      readonly type: 'number';
      readonly isInteger: boolean;
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
      readonly above: number | undefined;
      readonly below: number | undefined;
      readonly step: number | undefined;
    }
  | { readonly type: 'boolean' }
  | { readonly type: 'choice'; readonly options: readonly Json[] }
  | {
      readonly type: 'list';
      readonly items: Json;
      readonly least: number;
      readonly most: number | undefined;
      readonly isUnique: boolean;
    }
  | { readonly type: 'group'; readonly members: readonly Member[]; readonly isClosed: boolean }
  | { readonly type: 'json' };

/** A property of an object. */
interface Member {
  readonly name: string;
  readonly schema: Json;
  readonly isRequired: boolean;
}

/** What a schema says of its values to whoever fills them in. */
export interface SchemaFacts {
  readonly shape: Shape;
  readonly title: string | undefined;
  readonly hint: string | undefined;
  /** What stands there if nothing is given. */
  readonly fallback: Json | undefined;
  readonly examples: readonly Json[];
  /** `null` is a value, too. */
  readonly isNullable: boolean;
}

/** Reads a schema, or a part of one: references lead into the `root`. */
export function factsOf(schema: Json, root: JsonObject): SchemaFacts {
  const [plain, isNullable] = withoutNull(resolved(schema, root), root);
  return {
    shape: shapeOf(plain),
    title: textOf(plain['title']),
    hint: textOf(plain['description']),
    fallback: plain['default'],
    examples: Array.isArray(plain['examples']) ? plain['examples'] : [],
    isNullable,
  };
}

function shapeOf(schema: JsonObject): Shape {
  const { type, const: only, enum: options, properties } = schema;
  if (only !== undefined) return { type: 'choice', options: [only] };
  if (Array.isArray(options) && options.length > 0) return { type: 'choice', options };
  if (['oneOf', 'anyOf', 'allOf', 'not', 'if'].some((word) => word in schema) && !isJsonObject(properties)) {
    return { type: 'json' };
  }
  if (type === 'string') {
    return {
      type: 'text',
      format: textOf(schema['format']),
      least: numberOf(schema['minLength']) ?? 0,
      most: numberOf(schema['maxLength']),
      pattern: textOf(schema['pattern']),
    };
  }
  if (type === 'number' || type === 'integer') {
    return {
      type: 'number',
      isInteger: type === 'integer',
      minimum: numberOf(schema['minimum']),
      maximum: numberOf(schema['maximum']),
      above: numberOf(schema['exclusiveMinimum']),
      below: numberOf(schema['exclusiveMaximum']),
      step: numberOf(schema['multipleOf']),
    };
  }
  if (type === 'boolean') return { type };
  if (type === 'array' && isJsonObject(schema['items']) && !('prefixItems' in schema)) {
    return {
      type: 'list',
      items: schema['items'],
      least: numberOf(schema['minItems']) ?? 0,
      most: numberOf(schema['maxItems']),
      isUnique: schema['uniqueItems'] === true,
    };
  }
  if (isJsonObject(properties) && (type === 'object' || type === undefined)) {
    return { type: 'group', members: membersOf(properties, schema['required']), isClosed: isClosed(schema) };
  }
  return { type: 'json' };
}

/** What may not be left out comes first; otherwise as the author has it. */
function membersOf(properties: JsonObject, required: Json | undefined): readonly Member[] {
  const names = new Set<Json>(Array.isArray(required) ? required : []);
  const members = Object.entries(properties).flatMap(([name, schema]) =>
    schema === undefined ? [] : [{ name, schema, isRequired: names.has(name) }],
  );
  return members.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

function isClosed(schema: JsonObject): boolean {
  return schema['additionalProperties'] === false || schema['unevaluatedProperties'] === false;
}

/** A schema that is told elsewhere, with what is said of it here. What leads nowhere says nothing. */
function resolved(schema: Json, root: JsonObject, seen: readonly string[] = []): JsonObject {
  if (!isJsonObject(schema)) return {};
  const { $ref, allOf, ...said } = schema;
  if (typeof $ref === 'string') {
    const target = seen.includes($ref) ? undefined : atPointer(root, $ref);
    const whole = target === undefined ? {} : resolved(target, root, [...seen, $ref]);
    return { ...whole, ...said, ...(allOf !== undefined && { allOf }) };
  }
  const [only, ...others] = Array.isArray(allOf) ? allOf : [];
  if (only !== undefined && others.length === 0) return { ...resolved(only, root, seen), ...said };
  return schema;
}

/** Whoever may say `null` or something else is asked for something else. */
function withoutNull(schema: JsonObject, root: JsonObject): readonly [JsonObject, boolean] {
  const { type, anyOf, oneOf, ...said } = schema;
  if (Array.isArray(type)) {
    const types = type.filter((each) => each !== 'null');
    const [only] = types;
    const isNullable = types.length < type.length;
    return types.length === 1 && only !== undefined
      ? [{ ...schema, type: only }, isNullable]
      : [{ ...said, ...(anyOf !== undefined && { anyOf }) }, isNullable];
  }
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices) && (anyOf === undefined || oneOf === undefined)) {
    const others = choices.filter((each) => !(isJsonObject(each) && each['type'] === 'null'));
    const [only] = others;
    if (others.length === 1 && choices.length === 2 && only !== undefined) {
      return [{ ...resolved(only, root), ...said }, true];
    }
  }
  return [schema, type === 'null'];
}

function atPointer(root: JsonObject, reference: string): Json | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  let at: Json | undefined = root;
  for (const segment of reference.split('/').slice(1)) {
    const key = decoded(segment).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return at;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A lone % stands for itself.
    return segment;
  }
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
