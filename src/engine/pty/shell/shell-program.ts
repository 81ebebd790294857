import type { ProgramEnd, ProgramEvent, TerminalProgram } from '../program.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { ShellLimits } from './limits.ts';
import { ShellPrompt } from './shell-prompt.ts';
import { readSign } from './shell-signs.ts';
import { ShellTurn } from './shell-turn.ts';

export interface ShellParts {
  readonly terminal: Terminal;
  /** The secret that its marks carry. */
  readonly id: string;
  readonly limits: ShellLimits;
  /** Gives a command to the shell, which is at its prompt. */
  submit(command: string): void;
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

  constructor(parts: ShellParts) {
    this.#parts = parts;
    this.terminal = parts.terminal;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.isReady = promise;
    this.terminal.onData((data) => this.#turn?.hear(data));
    this.terminal.onPiece((piece) => {
      const sign = readSign(piece, parts.id);
      if (sign === undefined) return;
      this.#prompt.note(sign);
      this.#turn?.note(sign);
      if (sign.type === 'ready') resolve();
    });
    void this.terminal.ended.then((end) => this.#turn?.ended(end));
  }

  async *ask(prompt: string, signal: AbortSignal): AsyncGenerator<ProgramEvent> {
    if (signal.aborted) return yield { type: 'end', reason: 'aborted' };
    const command = prompt.replaceAll(/\r\n?/gu, '\n').replace(/^\n+|\s+$/gu, '');
    const refused = this.#refusalOf(command);
    if (refused !== undefined) return yield { type: 'end', ...refused };
    yield { type: 'typing' };
    yield* this.#run(command, signal);
  }

  answer(keys: string): void {
    this.terminal.type(keys);
  }

  async end(): Promise<void> {
    await this.terminal.end();
  }

  async *#run(command: string, signal: AbortSignal): AsyncGenerator<ProgramEvent> {
    const { terminal, limits } = this.#parts;
    const promptNumber = this.#prompt.number;
    const turn = new ShellTurn({ terminal, limits, promptNumber, isEmpty: isEmpty(command) });
    const abort = () => turn.abort();
    signal.addEventListener('abort', abort, { once: true });
    this.#turn = turn;
    try {
      this.#prompt.use();
      this.#parts.submit(command);
      if (signal.aborted) abort();
      if (terminal.hasEnded) turn.ended(await terminal.ended);
      yield* turn.events();
    } finally {
      signal.removeEventListener('abort', abort);
      turn.leave();
      this.#turn = undefined;
    }
  }

  #refusalOf(command: string): Omit<ProgramEnd, 'type'> | undefined {
    if (this.terminal.hasEnded) return { reason: 'ended', message: 'The shell is over.' };
    if (this.#turn || !this.#prompt.isReady) return { reason: 'unsubmitted', message: BUSY };
    const control = CONTROL.exec(command)?.[0];
    if (control === undefined) return undefined;
    const code = control.charCodeAt(0).toString(16).padStart(2, '0');
    return { reason: 'unsubmitted', message: `Nothing was typed: ${controlWords(code)}` };
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
