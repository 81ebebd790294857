import type { PromptScript, ScriptSettings } from '../model/script.ts';
import { ALL_ARGUMENTS, type ArgumentPlace, argumentPlaces, fillPlaces } from './argument-places.ts';

/** What a run is given for the places in a script's prompts. */
export interface PassedArguments {
  readonly positional?: readonly string[];
  readonly named?: Readonly<Record<string, string>>;
}

/** The prompts with their arguments. */
export interface BoundArguments {
  readonly type: 'bound';
  readonly texts: readonly string[];
  /** The same for the same arguments, whichever way they are passed; null when there are none. */
  readonly identity: string | null;
}

export interface MissingArgument {
  /** As it is called, or as it is written in the prompt. */
  readonly name: string;
  readonly position: number;
  readonly description?: string;
}

/** Why arguments do not fit a script. */
export type ArgumentProblem =
  | { readonly type: 'missing'; readonly missing: readonly MissingArgument[]; readonly isDeclared: boolean }
  /** Nothing in the script takes these. */
  | { readonly type: 'surplus'; readonly words: readonly string[]; readonly taken: number }
  | { readonly type: 'unknown'; readonly name: string; readonly known: readonly string[] }
  | { readonly type: 'twice'; readonly name: string; readonly position: number }
  /** A prompt, from 1, of which the arguments leave nothing. */
  | { readonly type: 'blank'; readonly prompt: number };

type Declared = NonNullable<ScriptSettings['args']>;

/**
 * Puts arguments into the prompts of a script. Where none are declared and none are passed, no `$` is touched. Declared
 * arguments are all that a script takes, in this order if they are passed by position; without a declaration it takes
 * what its prompts have places for.
 */
export function bindArguments(
  { settings: { args }, prompts }: Pick<PromptScript, 'settings' | 'prompts'>,
  { positional = [], named = {} }: PassedArguments = {},
): BoundArguments | ArgumentProblem {
  const passed: Passed = { positional, named: new Map(Object.entries(named)) };
  const isNothingPassed = positional.length === 0 && passed.named.size === 0;
  if (args === undefined && isNothingPassed) {
    return { type: 'bound', texts: prompts.map(({ text }) => text), identity: null };
  }
  const places = prompts.flatMap(({ text }) => argumentPlaces(text));
  const fitted = args ? fitDeclared(args, places, passed) : fitUsed(places, passed);
  if ('type' in fitted) return fitted;

  const { values, rest, valueAt } = fitted;
  const texts = prompts.map(({ text }) => fillPlaces(text, valueAt));
  const blank = texts.findIndex((text) => text.trim() === '');
  if (blank >= 0) return { type: 'blank', prompt: blank + 1 };
  const sorted = Array.from(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { type: 'bound', texts, identity: isNothingPassed ? null : JSON.stringify([sorted, rest]) };
}

interface Passed {
  readonly positional: readonly string[];
  readonly named: ReadonlyMap<string, string>;
}

interface Fitted {
  /** What was passed and has a name. */
  readonly values: ReadonlyMap<string, string>;
  /** What was passed and has none. */
  readonly rest: readonly string[];
  /** Undefined where no argument belongs. */
  valueAt(place: ArgumentPlace): string | undefined;
}

function fitDeclared(
  declared: Declared,
  places: readonly ArgumentPlace[],
  { positional, named }: Passed,
): Fitted | ArgumentProblem {
  const names = Object.keys(declared);
  const rest = positional.slice(names.length);
  if (rest.length > 0 && !takesAll(places)) return { type: 'surplus', words: rest, taken: names.length };
  const values = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const word = positional[index];
    const value = named.get(name);
    if (word !== undefined && value !== undefined) return { type: 'twice', name, position: index + 1 };
    const given = word ?? value;
    if (given !== undefined) values.set(name, given);
  }
  const unknown = Array.from(named.keys()).find((name) => !names.includes(name));
  if (unknown !== undefined) return { type: 'unknown', name: unknown, known: names };

  const all = [...values.values(), ...rest].join(' ');
  const defaults = new Map(names.map((name) => [name, declared[name]?.default ?? undefined]));
  const missing = names.flatMap((name, index): MissingArgument[] => {
    const isOptional = defaults.get(name) !== undefined || hasFallbacks(places, [name, index + 1]);
    if (values.has(name) || isOptional) return [];
    const description = declared[name]?.description;
    return [{ name, position: index + 1, ...(description && { description }) }];
  });
  if (missing.length > 0) return { type: 'missing', missing, isDeclared: true };
  return {
    values,
    rest,
    valueAt: ({ argument, fallback }) => {
      if (argument === ALL_ARGUMENTS) return orFallback(all, fallback);
      const name = typeof argument === 'number' ? names[argument - 1] : argument;
      if (name === undefined || !defaults.has(name)) return undefined;
      return orFallback(values.get(name) ?? defaults.get(name)?.toString(), fallback);
    },
  };
}

function fitUsed(places: readonly ArgumentPlace[], { positional, named }: Passed): Fitted | ArgumentProblem {
  const used = places.map(({ argument }) => argument);
  const taken = used.reduce<number>((most, at) => (typeof at === 'number' ? Math.max(most, at) : most), 0);
  if (positional.length > taken && !takesAll(places)) {
    return { type: 'surplus', words: positional.slice(taken), taken };
  }
  const known = Array.from(
    new Set(used.filter((argument) => typeof argument === 'string' && argument !== ALL_ARGUMENTS)),
    String,
  );
  const unknown = Array.from(named.keys()).find((name) => !known.includes(name));
  if (unknown !== undefined) return { type: 'unknown', name: unknown, known };
  const missing = places.flatMap(({ text, argument, fallback }): MissingArgument[] =>
    typeof argument === 'number' && argument > positional.length && fallback === undefined
      ? [{ name: text, position: argument }]
      : [],
  );
  if (missing.length > 0) return { type: 'missing', missing, isDeclared: false };
  return {
    values: named,
    rest: positional,
    valueAt: ({ argument, fallback }) => {
      if (argument === ALL_ARGUMENTS) return orFallback(positional.join(' '), fallback);
      const value = typeof argument === 'number' ? positional[argument - 1] : named.get(argument);
      return orFallback(value, fallback);
    },
  };
}

/** As in a shell, the fallback stands in for an empty argument too. */
function orFallback(value: string | undefined, fallback: string | undefined): string | undefined {
  return value === undefined || value === '' ? (fallback ?? value) : value;
}

function takesAll(places: readonly ArgumentPlace[]): boolean {
  return places.some(({ argument }) => argument === ALL_ARGUMENTS);
}

/** Whether the argument is used, and nowhere without something that stands in for it. */
function hasFallbacks(places: readonly ArgumentPlace[], ways: readonly (number | string)[]): boolean {
  const uses = places.filter(({ argument }) => ways.includes(argument));
  return uses.length > 0 && uses.every(({ fallback }) => fallback !== undefined);
}
