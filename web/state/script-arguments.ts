import type { PromptScript } from '../../src/model/script.ts';
import { ALL_ARGUMENTS, argumentPlaces } from '../../src/script/argument-places.ts';
import { bindArguments, type PassedArguments } from '../../src/script/arguments.ts';

/** What can be filled in before a script runs. */
export interface ArgumentField {
  readonly name: string;
  readonly description: string | undefined;
  /** What stands there if nothing is given. */
  readonly fallback: string | undefined;
}

export type ArgumentValues = Readonly<Record<string, string>>;

/** Arguments as the server is told them. */
export interface GivenArguments {
  positional?: string[];
  named?: Record<string, string>;
}

type Script = Pick<PromptScript, 'settings' | 'prompts'>;

/** The arguments that a script declares; without a declaration, those that its prompts have places for. */
export function argumentFields({ settings: { args }, prompts }: Script): readonly ArgumentField[] {
  if (args) {
    return Object.entries(args).map(([name, facts]) => ({
      name,
      description: facts?.description ?? undefined,
      fallback: facts?.default?.toString(),
    }));
  }
  const fields = new Map<string, ArgumentField>();
  const places = prompts.flatMap(({ text }) => argumentPlaces(text));
  const numbers = places.map(({ argument }) => argument).filter((at) => typeof at === 'number');
  for (let position = 1; position <= Math.max(0, ...numbers); position++) {
    fields.set(String(position), { name: String(position), description: undefined, fallback: undefined });
  }
  for (const { argument, fallback } of places) {
    const name = String(argument);
    fields.set(name, { name, description: undefined, fallback: fields.get(name)?.fallback ?? fallback });
  }
  return Array.from(fields.values());
}

/** What was filled in, as a run takes it; what was left empty is left out. Undefined where that is everything. */
export function passedArguments(
  fields: readonly ArgumentField[],
  values: ArgumentValues,
): GivenArguments | undefined {
  const given = fields.filter(({ name }) => (values[name] ?? '') !== '');
  if (given.length === 0) return undefined;
  const isPlace = (name: string) => /^\d+$/.test(name) || name === ALL_ARGUMENTS;
  const places = fields.filter(({ name }) => isPlace(name));
  const last = places.findLastIndex((field) => given.includes(field));
  const positional = places.slice(0, last + 1).map(({ name }) => values[name] ?? '');
  const named = Object.fromEntries(
    given.filter(({ name }) => !isPlace(name)).map(({ name }) => [name, values[name] ?? '']),
  );
  return {
    ...(positional.length > 0 && { positional }),
    ...(Object.keys(named).length > 0 && { named }),
  };
}

/** Whether a script cannot run before more is filled in. */
export function lacksArguments(script: Script, passed: PassedArguments | undefined): boolean {
  return bindArguments(script, passed).type === 'missing';
}
