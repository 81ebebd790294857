import { sha256 } from '../files/sha256.ts';
import { Refusal } from '../model/refusal.ts';
import {
  type ArgumentProblem,
  bindArguments,
  type MissingArgument,
  type PassedArguments,
} from '../script/arguments.ts';
import type { OpenScript } from './open-script.ts';

type Surplus = Extract<ArgumentProblem, { type: 'surplus' }>;

/** What is asked once the arguments are in their places. */
export interface ScriptArguments {
  /** One text for each prompt of the script. */
  readonly texts: readonly string[];
  /** Sessions with other arguments are others; null without arguments. */
  readonly hash: string | null;
}

/** Puts arguments into a script; those that do not fit are refused. */
export function argumentsFor(
  { path, script }: OpenScript,
  passed: PassedArguments | undefined,
): ScriptArguments {
  const bound = bindArguments(script, passed);
  if (bound.type !== 'bound') throw refusalOf(bound, path);
  const { texts, identity } = bound;
  return { texts, hash: identity === null ? null : sha256(identity) };
}

function refusalOf(problem: ArgumentProblem, path: string): Refusal {
  switch (problem.type) {
    case 'missing':
      return problem.isDeclared ? missingDeclared(problem.missing, path) : missingUsed(problem.missing, path);
    case 'surplus':
      return surplus(problem, path);
    case 'unknown': {
      const { name, known } = problem;
      return new Refusal('INVALID_INPUT', `${path} takes no argument called ${JSON.stringify(name)}.`, {
        remedy:
          known.length > 0
            ? `It takes ${listed(known)}.`
            : 'It takes none by name; name them under `args` in its front matter.',
      });
    }
    case 'twice': {
      const { name, position } = problem;
      return new Refusal(
        'INVALID_INPUT',
        `The argument \`${name}\` is given twice: as number ${position} and by its name.`,
      );
    }
    case 'blank':
      return new Refusal('INVALID_INPUT', `With these arguments, prompt ${problem.prompt} has no text.`);
    default:
      return problem satisfies never;
  }
}

function surplus({ words: [word = ''], taken }: Surplus, path: string): Refusal {
  const what = JSON.stringify(word);
  if (taken === 0) {
    return new Refusal('INVALID_INPUT', `${path} has no place for the argument ${what}.`, {
      remedy: 'Name it under `args` in the front matter, or put `$1` into a prompt.',
    });
  }
  return new Refusal('INVALID_INPUT', `${path} takes ${counted(taken)} at most; ${what} is too many.`, {
    remedy: 'Put an argument with blanks in quotes; `$ARGUMENTS` in a prompt takes any number of them.',
  });
}

function missingDeclared(missing: readonly MissingArgument[], path: string): Refusal {
  const names = missing.map(({ name }) => name);
  const byName = names.map((name) => `--arg ${name}=…`).join(' ');
  const [only] = missing.length === 1 ? missing : [];
  const purpose = only?.description === undefined ? '' : `: ${only.description.replace(/\.$/, '')}`;
  const message = `${path} needs the ${only ? 'argument' : 'arguments'} ${listed(names)}${purpose}.`;
  const remedy = `Give ${only ? 'it' : 'them'} after the script, as ${numbers(missing)}, or by name: ${byName}.`;
  return new Refusal('ARGUMENT_MISSING', message, { remedy, details: missing });
}

function missingUsed(missing: readonly MissingArgument[], path: string): Refusal {
  const [{ position } = { position: 1 }] = missing;
  const places = Array.from(new Set(missing.map(({ name }) => name)));
  const verb = places.length === 1 ? 'is' : 'are';
  return new Refusal('ARGUMENT_MISSING', `${path} uses ${listed(places)}, which ${verb} not given.`, {
    remedy: `Give ${verb === 'is' ? 'it' : 'them'} after the script, as ${numbers(missing)}; write \${${position}:-…} where there is a default, \\$${position} for the mere text.`,
    details: missing,
  });
}

function numbers(missing: readonly MissingArgument[]): string {
  const positions = Array.from(new Set(missing.map(({ position }) => String(position))));
  return `${positions.length === 1 ? 'number' : 'numbers'} ${joined(positions)}`;
}

function counted(count: number): string {
  return count === 1 ? '1 argument' : `${count} arguments`;
}

function listed(names: readonly string[]): string {
  return joined(names.map((name) => `\`${name}\``));
}

function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
