import type { ProgramEnd, ProgramEvent, TerminalProgram } from '../program.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { ShellLimits } from './limits.ts';
import type { NestedShells } from './nested-shells.ts';
import { ShellPrompt } from './shell-prompt.ts';
import { readSign } from './shell-signs.ts';
import { ShellTurn } from './shell-turn.ts';
import { TurnEvents } from './turn-events.ts';

export interface ShellParts {
  readonly terminal: Terminal;
  /** The secret that its marks carry. */
  readonly id: string;
  readonly limits: ShellLimits;
  /** After its end, when nothing of it is left. */
  readonly cleared: Promise<void>;
  readonly shells: NestedShells;
}

/** A shell that takes commands. */
export class ShellProgram implements TerminalProgram {
  readonly profile = 'shell';
  readonly terminal: Terminal;
  /** At the first prompt. */
  readonly isReady: Promise<void>;
  readonly #parts: ShellParts;
  readonly #prompt = new ShellPrompt();
  #turn: ShellTurn | undefined;
  /** The last command has ended without its mark: something has replaced what is called before a prompt. */
  #isUnhooked = false;

  constructor(parts: ShellParts) {
    this.#parts = parts;
    this.terminal = parts.terminal;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.isReady = promise;
    this.terminal.onPiece((piece) => {
      const sign = readSign(piece, parts.id);
      if (sign === undefined) return;
      this.#prompt.note(sign);
      this.#turn?.note(sign);
      if (sign.type === 'ready') resolve();
    });
    void this.terminal.ended.then((end) => this.#turn?.ended(end));
  }

  ask(prompt: string, signal: AbortSignal): AsyncIterable<ProgramEvent> {
    const command = prompt.replaceAll(/\r\n?/gu, '\n').replace(/^\n+|\s+$/gu, '');
    const abort = () => this.#turn?.abort();
    let hasBegun = false;
    const events = new TurnEvents({
      open: () => this.#refusalOf(command, signal) ?? { type: 'typing' },
      begin: () => {
        hasBegun = true;
        this.#begin(command, events);
        signal.addEventListener('abort', abort, { once: true });
        if (signal.aborted) abort();
      },
      leave: () => {
        if (!hasBegun) return;
        signal.removeEventListener('abort', abort);
        this.#turn?.leave();
        this.#turn = undefined;
      },
    });
    return events;
  }

  answer(keys: string): void {
    this.terminal.type(keys);
  }

  async end(): Promise<void> {
    await this.terminal.end();
    await this.#parts.cleared;
  }

  #begin(command: string, events: TurnEvents): void {
    const { terminal, limits, shells } = this.#parts;
    const { number: promptNumber, shell: number, pid: shellPid } = this.#prompt;
    const shell = shells.of(number);
    // First of all: the shell is at work while the rest is made ready.
    if (this.#isUnhooked && shell?.restore) terminal.type(shell.restore.next);
    this.#isUnhooked = false;
    shell?.submit(shells.withMarks(command));
    this.#prompt.use();
    const turn = new ShellTurn({
      terminal,
      limits,
      events,
      promptNumber,
      shellPid,
      restoreKey: shell?.restore?.lost,
      unhooked: () => {
        this.#isUnhooked = true;
      },
      isEmpty: isEmpty(command),
    });
    this.#turn = turn;
    if (terminal.hasEnded) void terminal.ended.then((end) => turn.ended(end));
  }

  #refusalOf(command: string, signal: AbortSignal): ProgramEnd | undefined {
    if (signal.aborted) return { type: 'end', reason: 'aborted' };
    if (this.terminal.hasEnded) return { type: 'end', reason: 'ended', message: 'The shell is over.' };
    if (this.#turn || !this.#prompt.isReady) return { type: 'end', reason: 'unsubmitted', message: BUSY };
    const control = CONTROL.exec(command)?.[0];
    if (control === undefined) return undefined;
    const code = control.charCodeAt(0).toString(16).padStart(2, '0');
    return { type: 'end', reason: 'unsubmitted', message: `Nothing was typed: ${controlWords(code)}` };
  }
}

const BUSY =
  'Nothing was typed: the shell is not at its prompt, because something that was started in it still runs.';

/** What a terminal would take for keys, and not for text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/u;

/** Nothing but blank lines and comments. */
function isEmpty(command: string): boolean {
  return command.split('\n').every((line) => /^\s*(?:#|$)/u.test(line));
}

function controlWords(code: string): string {
  return `the command has the control character 0x${code} in it, which would be a key. Write it as $'\\x${code}'.`;
}
