import { sha256 } from '../files/sha256.ts';
import { Refusal } from '../model/refusal.ts';
import {
  type ArgumentProblem,
  bindArguments,
  type MissingArgument,
  type PassedArguments,
} from '../script/arguments.ts';
import type { OpenScript } from './open-script.ts';

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
    case 'surplus': {
      const { words, taken } = problem;
      const [first = ''] = words;
      const count = taken === 0 ? 'no arguments by position' : `${counted(taken)} at most`;
      return new Refusal('INVALID_INPUT', `${path} takes ${count}; ${JSON.stringify(first)} is too many.`, {
        remedy: 'Put an argument with blanks in quotes; `$ARGUMENTS` in a prompt takes any number of them.',
      });
    }
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

function missingDeclared(missing: readonly MissingArgument[], path: string): Refusal {
  const [first] = missing;
  const isOne = missing.length === 1;
  const what = isOne && first?.description !== undefined ? `: ${first.description}` : '';
  const places = missing.map(({ position }) => position).join(', ');
  const names = missing.map(({ name }) => `--arg ${name}=…`).join(' ');
  return new Refusal(
    'ARGUMENT_MISSING',
    `${path} needs the ${isOne ? 'argument' : 'arguments'} ${listed(missing.map(({ name }) => name))}${what}${/[.!?]$/.test(what) ? '' : '.'}`,
    {
      remedy: `Give ${isOne ? 'it' : 'them'} after the script, as number ${places}, or by name: ${names}.`,
      details: missing,
    },
  );
}

function missingUsed(missing: readonly MissingArgument[], path: string): Refusal {
  const written = Array.from(new Set(missing.map(({ name }) => name)));
  const [first] = missing;
  const position = first?.position ?? 1;
  return new Refusal('ARGUMENT_MISSING', `${path} has a place for ${listed(written)}, which is not given.`, {
    remedy: `Give it after the script, as number ${position}; write \${${position}:-…} for one that has a default, or \\$${position} for the mere text.`,
    details: missing,
  });
}

function counted(count: number): string {
  return count === 1 ? '1 argument' : `${count} arguments`;
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`;
}
