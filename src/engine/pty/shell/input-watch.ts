import type { TerminalInput } from '../../../model/terminal.ts';
import type { InputReader, Terminal } from '../terminal/terminal.ts';
import { isPromptRow } from './prompt-row.ts';

/** A command that waits for somebody to type. */
export interface InputWait {
  readonly pid: number;
  /** The program's name, as the system has it; undefined of the shell itself, which runs `read`. */
  readonly program: string | undefined;
  readonly input: TerminalInput;
}

export interface InputWatchDeps {
  readonly terminal: Terminal;
  /** How long nothing may come out of a command before it is said to wait. */
  readonly patienceMs: number;
  /** The process of the shell that the command was given to. */
  readonly shellPid: number;
  /** The line editor of that shell reads: it may be at a prompt without marks, and puts them back if it is. */
  readonly restore: (() => void) | undefined;
  /** Whether a command runs: else what reads is the shell, and waits for one. */
  isRunning(): boolean;
  /** A command waits for input. */
  asked(wait: InputWait): void;
  /** It waits no longer: it has read something, or goes on without. */
  answered(): void;
  /** For a minute nothing has come out of something that may wait for input. */
  doubted(): void;
}

interface Waiting {
  readonly wait: InputWait;
  readonly reader: InputReader;
  /** When it was last seen to wait. */
  seenAt: number;
}

/** Looks are so often in the time that a command may be silent. */
const LOOKS = 3;
const WAITING_LOOK_MS = 250;
/** After so long looks are further apart. */
const LONG_SILENCE_MS = 10_000;
const DOUBT_MS = 60_000;
/** A program that takes keys one by one has been answered once it has been busy with something else for so long. */
const BUSY_MS = 1_000;

/**
 * Notices that a command waits for the keyboard, by evidence: the system says that a program in the foreground is blocked
 * in reading the terminal, and nothing comes out of it. Silence alone is none, and where the system does not tell, only a
 * terminal that hides what is typed is taken for a question.
 */
export class InputWatch {
  readonly #deps: InputWatchDeps;
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #patienceMs: number;
  #seen: { readonly call: string; readonly since: number } | undefined;
  #waiting: Waiting | undefined;
  #hasDoubted = false;
  #hasRestored = false;
  /** After so much silence it is decided again whether somebody is asked: to find out takes a program. */
  #decideAfterMs = 0;

  constructor(deps: InputWatchDeps) {
    this.#deps = deps;
    this.#patienceMs = deps.patienceMs;
  }

  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  /** Looks from now on. */
  start(): void {
    this.#lookIn(0);
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting = undefined;
    clearTimeout(this.#timer);
  }

  #lookIn(milliseconds: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), milliseconds);
  }

  async #look(): Promise<void> {
    if (this.#waiting) this.#lookAgain(this.#waiting);
    else await this.#lookForReader();
    if (this.#waiting) this.#lookIn(WAITING_LOOK_MS);
    else {
      const gap = this.#patienceMs / LOOKS;
      const silent = this.#silence;
      // What has just put something out is looked at once it has been silent for as long as the gap.
      this.#lookIn(silent < gap ? gap - silent : silent > LONG_SILENCE_MS ? this.#patienceMs : gap);
    }
  }

  get #silence(): number {
    return performance.now() - Math.max(this.#deps.terminal.lastOutputAt, this.#startedAt);
  }

  async #lookForReader(): Promise<void> {
    const { terminal } = this.#deps;
    const silence = this.#silence;
    if (silence < this.#patienceMs / LOOKS - 1 || !this.#deps.isRunning()) {
      this.#seen = undefined;
      this.#decideAfterMs = 0;
      return;
    }
    const now = performance.now();
    const reader = terminal.inputReader();
    if (!reader || reader.call !== this.#seen?.call) {
      this.#seen = reader && { call: reader.call, since: now };
      return;
    }
    if (this.#mayRestore(reader) && silence >= this.#patienceMs * 0.6) await this.#restore();
    const isLong = now - this.#seen.since >= this.#patienceMs / 2 && silence >= this.#patienceMs * 0.9;
    if (isLong && silence >= this.#decideAfterMs) await this.#decide(reader, silence);
  }

  async #decide(reader: InputReader, silence: number): Promise<void> {
    this.#decideAfterMs = silence < DOUBT_MS ? Math.min(2 * silence, DOUBT_MS) : 2 * silence;
    const { terminal, shellPid } = this.#deps;
    const isShell = reader.pid === shellPid;
    const { lastOutputAt } = terminal;
    const modes = await terminal.modes();
    const isHidden = modes?.isCanonical === true && !modes.hasEcho;
    // A shell that listens has nothing else to do.
    const isSure = reader.waits === 'reads' || isHidden || isShell;
    const isAsked = isSure || (reader.waits === 'listens' && (await this.#isAtPrompt()));
    // All of that took a while.
    const isSame = terminal.inputReader()?.call === reader.call && terminal.lastOutputAt === lastOutputAt;
    if (this.#isStopped || !isSame || !this.#deps.isRunning()) return;
    if (!isAsked) {
      if (silence < DOUBT_MS || this.#hasDoubted) return;
      this.#hasDoubted = true;
      this.#deps.doubted();
      return;
    }
    const input = isHidden ? 'hidden' : modes?.isCanonical === false ? 'keys' : 'line';
    const program = isShell ? undefined : reader.name;
    const wait: InputWait = { pid: reader.pid, program, input };
    this.#waiting = { wait, reader, seenAt: performance.now() };
    this.#patienceMs = Math.min(this.#patienceMs, this.#deps.patienceMs / LOOKS);
    this.#deps.asked(wait);
  }

  #mayRestore({ pid }: InputReader): boolean {
    return pid === this.#deps.shellPid && this.#deps.restore !== undefined && !this.#hasRestored;
  }

  /** The key is typed into the shell's line editor and into nothing else. */
  async #restore(): Promise<void> {
    const { terminal, shellPid, restore } = this.#deps;
    const modes = await terminal.modes();
    if (!modes?.isEdited || terminal.inputReader()?.pid !== shellPid || !this.#deps.isRunning()) return;
    this.#hasRestored = true;
    this.#patienceMs = this.#deps.patienceMs / LOOKS;
    restore?.();
  }

  /** Whether the cursor stands behind something that looks like a prompt. */
  async #isAtPrompt(): Promise<boolean> {
    const { lines, cursor } = await this.#deps.terminal.screen();
    return isPromptRow((lines[cursor.row] ?? '').slice(0, cursor.column));
  }

  #lookAgain(waiting: Waiting): void {
    if (!this.#hasRead(waiting)) return;
    this.#waiting = undefined;
    this.#seen = undefined;
    this.#deps.answered();
  }

  #hasRead(waiting: Waiting): boolean {
    const { wait, reader, seenAt } = waiting;
    const { terminal } = this.#deps;
    if (reader.waits === 'unknown') return terminal.lastOutputAt > seenAt;
    const now = terminal.inputReader();
    if (wait.input !== 'keys') return now?.call !== reader.call || now.waitCount !== reader.waitCount;
    // Each key wakes it.
    if (now?.pid === wait.pid) waiting.seenAt = performance.now();
    return performance.now() - waiting.seenAt >= BUSY_MS;
  }
}
