import { isJsonObject, type Json, type JsonObject } from '../../src/model/json.ts';
import { factsOf, type Shape } from './schema-shape.ts';

/** What is filled in so far. What is left out is undefined; what does not fit its control is `json`. */
export type Draft =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'value'; readonly value: Json }
  | { readonly type: 'list'; readonly items: readonly Draft[] }
  | { readonly type: 'group'; readonly fields: Drafts }
  | { readonly type: 'json'; readonly text: string };

/** By the names of properties. */
export type Drafts = Readonly<Record<string, Draft>>;

/** What is required of what is required is laid out at once, so deep. */
const DEEPEST = 6;

/** A value as it is filled in. Every value has one, whether it fits or not: `filledIn` gives it back. */
export function draftOf(value: Json, schema: Json, root: JsonObject): Draft {
  const { shape } = factsOf(schema, root);
  switch (shape.type) {
    case 'text':
      return typeof value === 'string' ? { type: 'text', text: value } : asJson(value);
    case 'number':
      return typeof value === 'number' ? { type: 'text', text: String(value) } : asJson(value);
    case 'boolean':
      return typeof value === 'boolean' ? { type: 'value', value } : asJson(value);
    case 'choice':
      return optionAt(shape.options, value) === -1 ? asJson(value) : { type: 'value', value };
    case 'list':
      if (!Array.isArray(value)) return asJson(value);
      return { type: 'list', items: value.map((item) => draftOf(item, shape.items, root)) };
    case 'group': {
      if (!isJsonObject(value)) return asJson(value);
      const fields = Object.entries(value).flatMap(([name, each]) =>
        each === undefined ? [] : [[name, draftOf(each, memberSchema(shape, name), root)] as const],
      );
      return { type: 'group', fields: Object.fromEntries(fields) };
    }
    case 'json':
      return asJson(value);
    default:
      return shape satisfies never;
  }
}

/** The value that is filled in. What cannot be read as what it should be is the text that it is. */
export function filledIn(draft: Draft, schema: Json, root: JsonObject): Json {
  const { shape } = factsOf(schema, root);
  switch (draft.type) {
    case 'text':
      return shape.type === 'number' ? knownOr(numberIn(draft.text), draft.text) : draft.text;
    case 'value':
      return draft.value;
    case 'list':
      return draft.items.map((item) => filledIn(item, shape.type === 'list' ? shape.items : {}, root));
    case 'group':
      return Object.fromEntries(
        Object.entries(draft.fields).map(([name, each]) => [
          name,
          filledIn(each, memberSchema(shape, name), root),
        ]),
      );
    case 'json':
      return knownOr(jsonIn(draft.text), draft.text);
    default:
      return draft satisfies never;
  }
}

/** What stands there before anything is filled in: defaults, and places for what is required. */
export function firstDraft(schema: Json, root: JsonObject, deep = 0): Draft | undefined {
  const { shape, fallback } = factsOf(schema, root);
  if (fallback !== undefined) return draftOf(fallback, schema, root);
  if (deep > DEEPEST) return undefined;
  if (shape.type === 'choice' && shape.options.length === 1) return firstOption(shape.options);
  if (shape.type === 'list') {
    const items = Array.from({ length: Math.min(shape.least, DEEPEST) }, () =>
      rowDraft(shape.items, root, deep),
    );
    return { type: 'list', items };
  }
  if (shape.type !== 'group') return undefined;
  const fields = shape.members.flatMap(({ name, schema: member, isRequired }) => {
    const isGiven = isRequired || factsOf(member, root).fallback !== undefined;
    const draft = isGiven ? firstDraft(member, root, deep + 1) : undefined;
    return draft === undefined ? [] : [[name, draft] as const];
  });
  return { type: 'group', fields: Object.fromEntries(fields) };
}

/** A new row of a list: it is there, and nothing is in it yet. */
export function rowDraft(schema: Json, root: JsonObject, deep = 0): Draft {
  const first = firstDraft(schema, root, deep + 1);
  if (first) return first;
  const { shape } = factsOf(schema, root);
  if (shape.type === 'text' || shape.type === 'number') return { type: 'text', text: '' };
  if (shape.type === 'boolean') return { type: 'value', value: false };
  if (shape.type === 'choice') return firstOption(shape.options);
  return { type: 'json', text: '' };
}

/** A group with a field that is another now, or left out. */
export function withField(fields: Drafts, name: string, draft: Draft | undefined): Drafts {
  if (draft) return { ...fields, [name]: draft };
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}

/** What is filled in for a property; undefined where it is left out. */
export function fieldIn(fields: Drafts, name: string): Draft | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The schema of a property. What nobody declared may be anything. */
export function memberSchema(shape: Shape, name: string): Json {
  if (shape.type !== 'group') return {};
  return shape.members.find((member) => member.name === name)?.schema ?? {};
}

/** The number that was typed, if it is one as JSON has them. */
export function numberIn(text: string): number | undefined {
  const typed = text.trim();
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(typed)) return undefined;
  const number = Number(typed);
  return Number.isFinite(number) ? number : undefined;
}

/** The value that a text says; undefined where it is no JSON. */
export function jsonIn(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** As people read it. */
export function jsonText(value: Json): string {
  return JSON.stringify(value, null, 2);
}

/** Which of the options a value is; -1 where it is none. */
export function optionAt(options: readonly Json[], value: Json): number {
  const text = JSON.stringify(value);
  return options.findIndex((option) => JSON.stringify(option) === text);
}

/** `null` is a value as well. */
function knownOr(value: Json | undefined, text: string): Json {
  return value === undefined ? text : value;
}

function firstOption(options: readonly Json[]): Draft {
  return { type: 'value', value: options[0] ?? null };
}

function asJson(value: Json): Draft {
  return { type: 'json', text: jsonText(value) };
}
