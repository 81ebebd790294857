import { isJsonObject, type Json, type JsonObject } from '../../src/model/json.ts';
import { type Draft, fieldIn, filledIn, jsonIn, memberSchema, numberIn, optionAt } from './schema-form.ts';
import { factsOf, type SchemaFacts, type Shape } from './schema-shape.ts';

/** What is wrong with a field, as far as a page can tell. */
type ProblemKind =
  | 'required'
  | 'not-json'
  | 'not-number'
  | 'not-integer'
  | 'too-small'
  | 'too-large'
  | 'not-above'
  | 'not-below'
  | 'no-multiple'
  | 'too-short'
  | 'too-long'
  | 'too-few'
  | 'too-many'
  | 'not-unique'
  | 'not-declared'
  | 'misfit';

export interface Problem {
  /** JSON pointer to the field. */
  readonly pointer: string;
  readonly kind: ProblemKind;
  /** What it has to reach, or may not exceed. */
  readonly limit?: number;
}

/** What is wrong with what was filled in, in the order of the form. Patterns and combinations are left to the server. */
export function problemsOf(draft: Draft, schema: Json, root: JsonObject, pointer = ''): readonly Problem[] {
  const facts = factsOf(schema, root);
  const here = (kind: ProblemKind, limit?: number): Problem => ({
    pointer,
    kind,
    ...(limit !== undefined && { limit }),
  });
  const { shape } = facts;
  switch (draft.type) {
    case 'text':
      return (
        shape.type === 'number' ? numberProblems(draft.text, shape) : textProblems(draft.text, shape)
      ).map(([kind, limit]) => here(kind, limit));
    case 'value':
      return shape.type === 'choice' && optionAt(shape.options, draft.value) === -1 ? [here('misfit')] : [];
    case 'json':
      return jsonProblems(draft.text, facts).map((kind) => here(kind));
    case 'list': {
      if (shape.type !== 'list') return [];
      const count = draft.items.length;
      return [
        ...(count < shape.least ? [here('too-few', shape.least)] : []),
        ...(shape.most !== undefined && count > shape.most ? [here('too-many', shape.most)] : []),
        ...(shape.isUnique && hasTwins(draft, schema, root) ? [here('not-unique')] : []),
        ...draft.items.flatMap((item, at) => problemsOf(item, shape.items, root, pointerTo(pointer, at))),
      ];
    }
    case 'group': {
      if (shape.type !== 'group') return [];
      const missing = shape.members
        .filter(({ name, isRequired }) => isRequired && fieldIn(draft.fields, name) === undefined)
        .map(({ name }): Problem => ({ pointer: pointerTo(pointer, name), kind: 'required' }));
      const undeclared = shape.isClosed ? undeclaredFields(draft, shape) : [];
      return [
        ...missing,
        ...undeclared.map((name): Problem => ({ pointer: pointerTo(pointer, name), kind: 'not-declared' })),
        ...Object.entries(draft.fields).flatMap(([name, field]) =>
          problemsOf(field, memberSchema(shape, name), root, pointerTo(pointer, name)),
        ),
      ];
    }
    default:
      return draft satisfies never;
  }
}

/** Where something is in a value, as JSON pointers say it. */
export function pointerTo(above: string, key: string | number): string {
  return `${above}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The fields of a group that its schema does not know. */
export function undeclaredFields(
  { fields }: Extract<Draft, { type: 'group' }>,
  { members }: Extract<Shape, { type: 'group' }>,
): readonly string[] {
  return Object.keys(fields).filter((name) => !members.some((member) => member.name === name));
}

type Found = readonly (readonly [ProblemKind, number?])[];

function textProblems(text: string, shape: Shape): Found {
  if (shape.type !== 'text') return [];
  // As JSON Schema counts them.
  const length = Array.from(text).length;
  if (length < shape.least) return [['too-short', shape.least]];
  return shape.most !== undefined && length > shape.most ? [['too-long', shape.most]] : [];
}

function numberProblems(text: string, shape: Extract<Shape, { type: 'number' }>): Found {
  const number = numberIn(text);
  if (number === undefined) return [['not-number']];
  const { isInteger, minimum, maximum, above, below, step } = shape;
  if (isInteger && !Number.isInteger(number)) return [['not-integer']];
  if (minimum !== undefined && number < minimum) return [['too-small', minimum]];
  if (maximum !== undefined && number > maximum) return [['too-large', maximum]];
  if (above !== undefined && number <= above) return [['not-above', above]];
  if (below !== undefined && number >= below) return [['not-below', below]];
  return step !== undefined && step > 0 && !isMultiple(number, step) ? [['no-multiple', step]] : [];
}

/** 0.3 is three times 0.1, whatever a computer says. */
function isMultiple(number: number, step: number): boolean {
  const times = number / step;
  return Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times));
}

/** What stands as JSON where there is a control for it does not fit that; only `null` may. */
function jsonProblems(text: string, { shape, isNullable }: SchemaFacts): readonly ProblemKind[] {
  const value = jsonIn(text);
  if (value === undefined) return ['not-json'];
  if (shape.type === 'json' || (value === null && isNullable)) return [];
  return ['misfit'];
}

function hasTwins({ items }: Extract<Draft, { type: 'list' }>, schema: Json, root: JsonObject): boolean {
  const { shape } = factsOf(schema, root);
  const texts = items.map((item) =>
    JSON.stringify(sorted(filledIn(item, shape.type === 'list' ? shape.items : {}, root))),
  );
  return new Set(texts).size < texts.length;
}

/** Objects are alike whatever the order of their members. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, each === undefined ? null : sorted(each)]));
}
