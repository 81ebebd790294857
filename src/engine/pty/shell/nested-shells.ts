import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Terminal } from '../terminal/terminal.ts';
import { submitter } from './command-typing.ts';
import type { Integration } from './integration/integration.ts';
import { integrationOf } from './shell-choice.ts';

/** A command that starts an interactive shell, and does nothing else. */
const STARTS_SHELL = /^(exec +)?((?:\/[\w./+-]*\/)?(?:bash|zsh|fish|dash|sh))(?: +-i)?$/u;

/** A shell in a terminal, and how it gets its commands. */
export interface IntegratedShell {
  readonly submit: (command: string) => void;
  readonly restore?: Integration['restore'] | undefined;
}

interface NestedShellsDeps {
  readonly terminal: Terminal;
  readonly id: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The shells that are started in a shell, and leave marks as it does. */
export class NestedShells {
  readonly #deps: NestedShellsDeps;
  readonly #shells = new Map<number, IntegratedShell>();
  readonly #folders: string[] = [];

  /** `outer`: the shell that the terminal was started with. */
  constructor(deps: NestedShellsDeps, outer: IntegratedShell) {
    this.#deps = deps;
    this.#shells.set(0, outer);
  }

  /** The shell of a number; the outer one where there is none of that. */
  of(number: number): IntegratedShell | undefined {
    return this.#shells.get(number) ?? this.#shells.get(0);
  }

  /** A command as it is typed: one that starts a shell starts it with marks. */
  withMarks(command: string): string {
    const [, exec = '', program] = STARTS_SHELL.exec(command) ?? [];
    if (program === undefined) return command;
    const shell = this.#shells.size;
    const { terminal, id, environment } = this.#deps;
    const folder = mkdtempSync(join(tmpdir(), 'cuebook-shell-'));
    this.#folders.push(folder);
    const integration = integrationOf(basename(program))({ folder, id, shell, environment });
    const line = startOf(program, integration);
    if (line === undefined) return command;
    for (const [name, text] of Object.entries(integration.files))
      writeFileSync(join(folder, name), text, { mode: 0o600 });
    this.#shells.set(shell, {
      submit: submitter(terminal, integration.taking, folder),
      restore: integration.restore,
    });
    return `${exec}${line}`;
  }

  /** Removes what they were started with. */
  async clear(): Promise<void> {
    await Promise.all(
      this.#folders.map(async (folder) => await rm(folder, { recursive: true, force: true })),
    );
  }
}

/** How any shell starts a program of these arguments; undefined where not every shell reads them alike. */
function startOf(program: string, { args, environment }: Integration): string | undefined {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const env = variables.length > 0 ? ['env', ...variables] : [];
  const words = [...env, program, ...args].map(wordOf);
  return words.includes(undefined) ? undefined : words.join(' ');
}

function wordOf(text: string): string | undefined {
  if (/^[\w@%+=:,./-]+$/u.test(text)) return text;
  return /["$`\\!\n]/u.test(text) ? undefined : `"${text}"`;
}
