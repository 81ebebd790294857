import type { ProgramEnd } from '../program.ts';
import type { Snapshot, Terminal, TerminalEnd } from '../terminal/terminal.ts';
import { inputQuestion } from './input-question.ts';
import { type InputWait, InputWatch } from './input-watch.ts';
import type { ShellLimits } from './limits.ts';
import type { ShellSign } from './shell-signs.ts';
import type { TurnEvents } from './turn-events.ts';
import { TurnOutput } from './turn-output.ts';

const CTRL_C = '\x03';
const INTERRUPT_EVERY_MS = 250;
const INTERRUPT_SETTLES_MS = 100;
/** So much of what a command put out last stands in a question. */
const SHOWN_CHARACTERS = 1_000;

export interface TurnStart {
  readonly terminal: Terminal;
  readonly limits: ShellLimits;
  readonly events: Pick<TurnEvents, 'push' | 'pushData'>;
  /** The number of the prompt that the command is typed at. */
  readonly promptNumber: string;
  /** The process of the shell that takes it. */
  readonly shellPid: number;
  /** Has that shell put lost marks back: see `Integration`. */
  readonly restoreKey: string | undefined;
  /** Called if the end of the command had no mark, and only the prompt tells. */
  unhooked(): void;
  /** There is nothing in it for a shell to do: whatever its last exit code was, it is not of this. */
  readonly isEmpty: boolean;
}

/** A command from its typing to the next prompt, told by the signs of the shell. */
export class ShellTurn {
  readonly #start: TurnStart;
  readonly #output = new TurnOutput();
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout;
  #input: InputWatch | undefined;
  /** Since when a person is waited for, and how long one was before: that counts against no limit. */
  #waitsSince: number | undefined;
  #waitedMs = 0;
  #isSubmitted = false;
  #isOver = false;
  #exitCode: number | undefined;
  /** A prompt after ours was seen. */
  #isBack = false;
  #hasEndMark = false;
  #isUnfinished = false;
  #isBrokenOffAgain = false;
  /** How it ends after a Ctrl-C, once the prompt is there for good. */
  #stopping: ProgramEnd | undefined;

  constructor(start: TurnStart) {
    this.#start = start;
    const { submission, turn, input } = start.limits;
    const firstLook = Math.min(submission, turn, input / 3);
    this.#timer = setTimeout(() => this.#lookFirst(), firstLook);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  note(sign: ShellSign): void {
    if (this.#isOver) return;
    switch (sign.type) {
      case 'text':
        if (this.#output.push(sign.text)) this.#start.events.pushData(sign.text);
        break;
      case 'begun':
        this.#output.begin();
        if (this.#isUnfinished) this.#waitForEnd();
        this.#submitted();
        break;
      case 'over':
        this.#output.pause();
        this.#exitCode = sign.exitCode;
        this.#hasEndMark = true;
        break;
      case 'continuation':
        this.#isUnfinished = true;
        this.#breakOff();
        break;
      case 'prompt':
        if (sign.number === this.#start.promptNumber) break;
        this.#isBack = true;
        if (!this.#hasEndMark) this.#start.unhooked();
        this.#exitCode = sign.exitCode;
        this.#output.pause();
        break;
      case 'ready':
        if (this.#isBack) this.#returned();
        break;
      default:
        sign satisfies never;
    }
  }

  /** The shell itself is over. */
  ended({ exitCode, signal }: TerminalEnd): void {
    if (this.#isOver) return;
    if (this.#stopping) this.#finish(this.#stopping);
    else if (!this.#isSubmitted) this.#finish({ type: 'end', reason: 'ended', message: WORDS.gone });
    else if (signal) this.#finish({ type: 'end', reason: 'ended', message: WORDS.killed(signal) });
    else this.#finish({ type: 'end', reason: 'done', exitCode });
  }

  abort(): void {
    this.#stop({ type: 'end', reason: 'aborted' });
  }

  /** Nobody follows it any more; the shell goes on by itself. */
  leave(): void {
    this.#isOver = true;
    this.#input?.stop();
    clearTimeout(this.#timer);
  }

  #submitted(): void {
    if (this.#isSubmitted) return;
    this.#isSubmitted = true;
    this.#start.events.push({ type: 'submitted', proof: 'mark', tries: 1 });
  }

  /** One timer for all limits: most turns are over long before, and nothing else is done for them. */
  #lookFirst(): void {
    const { submission, turn } = this.#start.limits;
    this.#watchInput();
    this.#wait(Math.max(0, Math.min(submission, turn) - this.#elapsed), () => this.#look());
  }

  #look(): void {
    const { submission, turn } = this.#start.limits;
    if (!this.#isSubmitted) this.#stop({ type: 'end', reason: 'unsubmitted', message: WORDS.unsubmitted });
    else if (turn <= submission) this.#finish(timedOut(turn));
    else this.#waitForEnd(turn - this.#elapsed);
  }

  #waitForEnd(milliseconds = this.#start.limits.turn): void {
    this.#wait(Math.max(0, milliseconds), () => this.#finish(timedOut(this.#start.limits.turn)));
  }

  /** How long the turn has taken, while nobody was waited for. */
  get #elapsed(): number {
    const now = performance.now();
    return now - this.#startedAt - this.#waitedMs - (now - (this.#waitsSince ?? now));
  }

  #watchInput(): void {
    const { terminal, limits, events, shellPid, restoreKey } = this.#start;
    this.#input ??= new InputWatch({
      terminal,
      shellPid,
      restore: restoreKey === undefined ? undefined : () => terminal.type(restoreKey),
      patienceMs: limits.input,
      isRunning: () => this.#isSubmitted && !this.#isUnfinished && !this.#isBack && !this.#stopping,
      asked: (wait) => this.#asked(wait),
      answered: () => {
        this.#answered();
        this.#waitForEnd(limits.turn - this.#elapsed);
      },
      doubted: () => events.push({ type: 'warning', code: 'silent-command', message: WORDS.silent }),
    });
    this.#input.start();
  }

  #asked(wait: InputWait): void {
    const { events } = this.#start;
    const question = inputQuestion(wait, this.#output.end(SHOWN_CHARACTERS));
    const asked = performance.now();
    this.#waitsSince = asked;
    clearTimeout(this.#timer);
    events.push({ type: 'state', state: 'blocked' });
    events.push({ type: 'question', question, stands: () => this.#waitsSince === asked });
  }

  #answered(): void {
    if (this.#waitsSince === undefined) return;
    this.#waitedMs += performance.now() - this.#waitsSince;
    this.#waitsSince = undefined;
    this.#start.events.push({ type: 'question-answered' });
  }

  /** A shell that is only about to ask for more may miss the Ctrl-C. */
  #breakOff(deadline = performance.now() + this.#start.limits.submission): void {
    this.#start.terminal.type(CTRL_C);
    this.#wait(INTERRUPT_EVERY_MS, () => {
      this.#isBrokenOffAgain = true;
      if (performance.now() < deadline) this.#breakOff(deadline);
      else this.#stop({ type: 'end', reason: 'unsubmitted', message: WORDS.unsubmitted });
    });
  }

  /** Types Ctrl-C, again for each further line of the command; if no prompt comes of it, the shell is ended. */
  #stop(end: ProgramEnd): void {
    if (this.#isOver || this.#stopping) return;
    const { terminal, limits } = this.#start;
    this.#stopping = end;
    this.#input?.stop();
    const deadline = performance.now() + limits.interrupt;
    const interrupt = () => {
      if (performance.now() > deadline) void terminal.end().then((ended) => this.ended(ended));
      else {
        terminal.type(CTRL_C);
        this.#wait(INTERRUPT_EVERY_MS, interrupt);
      }
    };
    interrupt();
  }

  /** A Ctrl-C that came too late for the command makes one more prompt, which must not be taken for that of a later turn. */
  #settle(end: ProgramEnd): void {
    this.#wait(INTERRUPT_SETTLES_MS, () => this.#finish(end));
  }

  /** The prompt is back. */
  #returned(): void {
    if (this.#stopping) {
      this.#settle(this.#stopping);
      return;
    }
    this.#submitted();
    if (this.#isUnfinished) {
      this.#exitCode = EXIT_CODES.unfinished;
      this.#start.events.push({ type: 'warning', code: 'UNFINISHED_COMMAND', message: WORDS.unfinished });
    } else if (this.#start.isEmpty) this.#exitCode = 0;
    const end: ProgramEnd = { type: 'end', reason: 'done', ...exitCodeOf(this.#exitCode) };
    if (!this.#isBrokenOffAgain) this.#finish(end);
    else {
      this.#stopping = end;
      this.#settle(end);
    }
  }

  #finish(end: ProgramEnd): void {
    this.leave();
    if (end.reason !== 'aborted') this.#answered();
    if (this.#isSubmitted) {
      const { text, cut } = this.#output.finish();
      const facts = { ...exitCodeOf(end.exitCode), ...(cut > 0 && { cut }) };
      this.#start.events.push({ type: 'evidence', kind: 'answer', label: 'stream', text, facts });
    }
    this.#start.events.push(this.#isSubmitted ? { ...end, screen: this.#screen() } : end);
  }

  /** The piece that ended the turn is told before it is on its way to the screen: what is asked for now would miss it. */
  #screen(): Promise<Snapshot> {
    const screen = Promise.resolve().then(() => this.#start.terminal.snapshot());
    // Not everybody wants it.
    screen.catch(() => undefined);
    return screen;
  }

  #wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
  }
}

/** As `sh -c` says of a command that it cannot read. */
const EXIT_CODES = { unfinished: 2 } as const;

function exitCodeOf(exitCode: number | undefined): { exitCode?: number } {
  return exitCode === undefined ? {} : { exitCode };
}

function timedOut(turn: number): ProgramEnd {
  const seconds = Math.round(turn / 1000);
  return {
    type: 'end',
    reason: 'timed-out',
    message: `The command was not done after ${seconds} seconds, and was left as it is.`,
  };
}

const WORDS = {
  silent:
    'The command has put nothing out for a minute. If it waits for input, type it with --attach, or into the terminal of the page.',
  unsubmitted: 'Nothing shows that the shell has taken the command.',
  unfinished:
    'The command is not finished: a quote, a block or a here-document is open. The shell asked for more, and got Ctrl-C.',
  gone: 'The shell was over before it took the command.',
  killed: (signal: number) => `The shell was ended from outside, by signal ${signal}.`,
} as const;
