import { isJsonObject, type Json } from '../../../model/json.ts';

/**
 * A value that looks like a call. `taught` is the form that models are told of; `old` is one that they may have learned
 * before, and is taken too; the others are not.
 */
export interface Attempt {
  readonly form: 'taught' | 'old' | 'other';
  readonly name: string;
  readonly input: Json | undefined;
  /** There is nothing in it that is no part of a call. */
  readonly isBare: boolean;
}

const NAMES = ['name', 'action', 'tool', 'tool_name', 'function'] as const;
const INPUTS = ['arguments', 'input', 'parameters', 'params', 'args', 'action_input'] as const;
const BESIDE = ['id', 'type', 'index', 'call_id'];
const LISTS = ['tool_calls', 'tool_call', 'function_call', 'calls'] as const;
const PARTS: readonly string[] = [...NAMES, ...INPUTS, ...BESIDE];

/** What a call may begin with, in whatever form. */
export const CALL_KEYS: ReadonlySet<string> = new Set([...PARTS, ...LISTS]);

/** A value as a call, if it has the form of one. */
export function attemptIn(value: Json): Attempt | undefined {
  if (!isJsonObject(value)) return undefined;
  const isBare = Object.keys(value).every((key) => PARTS.includes(key));
  const { name, action, function: nested } = value;
  if (typeof name === 'string' && 'arguments' in value) {
    return { form: 'taught', name, input: value['arguments'], isBare };
  }
  if (typeof action === 'string' && 'input' in value) {
    return { form: 'old', name: action, input: heldJson(value['input']), isBare };
  }
  if (nested !== undefined && isJsonObject(nested)) {
    const inner = attemptIn(nested);
    return inner && { ...inner, form: 'other', isBare };
  }
  const called = NAMES.map((key) => value[key]).find((each) => typeof each === 'string');
  if (typeof called !== 'string' || !isBare) return undefined;
  return { form: 'other', name: called, input: INPUTS.map((key) => value[key]).find(Boolean), isBare };
}

/** The calls that stand in a list, or in something else that is no call itself; none where anything else stands there. */
export function attemptsWithin(value: Json): readonly Attempt[] {
  const held = isJsonObject(value) ? LISTS.map((key) => value[key]).find(Boolean) : value;
  if (held === undefined || (!Array.isArray(held) && held === value)) return [];
  const items: readonly Json[] = Array.isArray(held) ? held : [held];
  const attempts = items.flatMap((item) => attemptIn(item) ?? []);
  return attempts.length === items.length ? attempts : [];
}

/**
 * Whether something that looks like a call is meant as one: it names a tool that there is, or the whole answer is
 * nothing but the very form of a call.
 */
export function isMeant(attempt: Attempt, tools: ReadonlySet<string>, isWhole: boolean): boolean {
  return tools.has(attempt.name) || (isWhole && attempt.isBare && attempt.form !== 'other');
}

/** The old form has its input as a text at times. */
function heldJson(input: Json | undefined): Json | undefined {
  if (typeof input !== 'string') return input;
  const value = jsonIn(input);
  return isJsonObject(value) ? value : input;
}

export function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
