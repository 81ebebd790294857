import type { CliProfile, ReplPrompts } from '../../../model/cli-profile.ts';
import { EventQueue } from '../cli/event-queue.ts';
import { TurnClock } from '../cli/turn.ts';
import { typeable } from '../cli/typed-text.ts';
import type { ProgramEnd, ProgramEvent, TerminalProgram } from '../program.ts';
import { inputQuestion } from '../shell/input-question.ts';
import { InputWatch } from '../shell/input-watch.ts';
import { OutputText } from '../shell/output-text.ts';
import type { Screen, Terminal } from '../terminal/terminal.ts';

const CTRL_C = '\u0003';
const LOOKS_EVERY_MS = 5;
const LOOKS_SELDOM_EVERY_MS = 50;
/** A line that was typed is shown within this. */
const DRAWN_WITHIN_MS = 10_000;
const INTERRUPTED_WITHIN_MS = 2_000;
const INPUT_PATIENCE_MS = 3_000;
const SHOWN_CHARACTERS = 1_000;

type Standing = 'prompt' | 'more' | 'ended' | 'aborted' | 'timed-out' | 'busy';

interface Waiting {
  readonly signal?: AbortSignal;
  /** How much time is left. */
  left(): number;
  /** Whether anything has come out since Enter: the prompt before it is no answer. */
  hasAnswered?(): boolean;
}

/**
 * The prompt of a language: it takes lines, one by one. Each is typed only at a prompt, behind which the cursor stands, and
 * Enter is pressed only once the line is shown there and nothing else.
 */
export class ReplProgram implements TerminalProgram {
  readonly profile: string;
  readonly terminal: Terminal;
  readonly #profile: CliProfile;
  readonly #first: RegExp;
  readonly #more: RegExp;
  readonly #blankEnds: boolean;

  constructor(profile: CliProfile, { first, more, blankEnds = false }: ReplPrompts, terminal: Terminal) {
    this.profile = profile.id;
    this.terminal = terminal;
    this.#profile = profile;
    this.#first = new RegExp(first, 'u');
    this.#more = new RegExp(more, 'u');
    this.#blankEnds = blankEnds;
  }

  /** Waits until it can be typed into. */
  async untilPrompt(milliseconds = Number.POSITIVE_INFINITY): Promise<Standing> {
    const deadline = performance.now() + milliseconds;
    return await this.#settled({ left: () => deadline - performance.now() });
  }

  async *ask(prompt: string, signal: AbortSignal): AsyncGenerator<ProgramEvent> {
    if (signal.aborted) return yield { type: 'end', reason: 'aborted' };
    if (this.terminal.hasEnded) return yield this.#end('ended');
    if ((await this.#standing()) !== 'prompt') return yield this.#end('unsubmitted', 'is not at its prompt');
    yield { type: 'typing' };
    const events = new EventQueue<ProgramEvent>();
    const left = new AbortController();
    const turn = new ReplTurn(this, events);
    const stop = AbortSignal.any([signal, left.signal]);
    const running = this.#run(typeable(prompt), turn, stop)
      .then((end) => events.push(end))
      .finally(() => events.end());
    try {
      yield* events.take();
    } finally {
      left.abort();
      await running;
    }
  }

  answer(keys: string): void {
    this.terminal.type(keys);
  }

  async end(): Promise<void> {
    await this.terminal.end();
  }

  async #run(prompt: string, turn: ReplTurn, signal: AbortSignal): Promise<ProgramEnd> {
    const clock = turn.watch(this.#profile.turnSeconds * 1000);
    const waiting = { signal, left: () => clock.left };
    try {
      const lines = prompt.replace(/^\n+|\s+$/gu, '').split('\n');
      let standing: Standing = 'prompt';
      for (const line of lines) {
        standing = await this.#enter(line, turn, waiting);
        if (standing === 'busy') return this.#end('unsubmitted', 'did not show what was typed');
        if (standing !== 'prompt' && standing !== 'more') break;
      }
      if (standing === 'more' && this.#blankEnds) standing = await this.#enter('', turn, waiting);
      if (standing === 'more') {
        turn.warn('unfinished-prompt', 'The prompt is not finished. It was given up with Ctrl-C.');
        standing = await this.#interrupt();
      }
      if (standing === 'aborted' || standing === 'timed-out') await this.#stopped();
      turn.finish([this.#first, this.#more]);
      if (standing === 'prompt') return { type: 'end', reason: 'done', screen: this.terminal.snapshot() };
      // The prompt may be `exit()`.
      if (standing === 'ended') return { type: 'end', reason: 'done', screen: this.terminal.snapshot() };
      return this.#end(standing === 'aborted' || standing === 'timed-out' ? standing : 'unsubmitted');
    } finally {
      turn.stop();
    }
  }

  /** Types a line and presses Enter, and waits for the prompt after it. `busy`: it was not shown, so Enter was not pressed. */
  async #enter(line: string, turn: ReplTurn, waiting: Waiting): Promise<Standing> {
    const before = await this.terminal.screen();
    // A tab would ask for completions.
    const text = line.replaceAll('\t', '    ');
    this.terminal.type(text);
    const deadline = performance.now() + DRAWN_WITHIN_MS;
    while (!isShown(text, before, await this.terminal.screen())) {
      if (this.terminal.hasEnded) return 'ended';
      if (waiting.signal?.aborted) return 'aborted';
      if (performance.now() > deadline) return 'busy';
      await sleep(LOOKS_EVERY_MS);
    }
    turn.begin();
    const { outputCount } = turn;
    this.terminal.type(this.#profile.submitKey);
    const standing = await this.#settled({ ...waiting, hasAnswered: () => turn.outputCount > outputCount });
    turn.pause([this.#first, this.#more]);
    return standing;
  }

  /** Waits for a prompt that stands still. */
  async #settled({ signal, left, hasAnswered = () => true }: Waiting): Promise<Standing> {
    const startedAt = performance.now();
    for (;;) {
      const quiet = performance.now() - Math.max(this.terminal.lastOutputAt, startedAt);
      const isStill = this.terminal.hasEnded || (hasAnswered() && quiet >= this.#profile.quietMs);
      const standing = isStill ? await this.#standing() : 'busy';
      if (standing !== 'busy') return standing;
      if (signal?.aborted) return 'aborted';
      if (left() <= 0) return 'timed-out';
      const gap = performance.now() - startedAt > 1_000 ? LOOKS_SELDOM_EVERY_MS : LOOKS_EVERY_MS;
      await sleep(gap);
    }
  }

  async #standing(): Promise<Standing> {
    if (this.terminal.hasEnded) return 'ended';
    const { lines, cursor } = await this.terminal.screen();
    const row = (lines[cursor.row] ?? '').padEnd(cursor.column).slice(0, cursor.column);
    const standing = this.#first.test(row) ? 'prompt' : this.#more.test(row) ? 'more' : 'busy';
    // A program that prints what looks like a prompt does not read.
    return standing !== 'busy' && process.platform === 'linux' && !this.terminal.inputReader()
      ? 'busy'
      : standing;
  }

  async #interrupt(): Promise<Standing> {
    this.terminal.type(CTRL_C);
    const standing = await this.untilPrompt(INTERRUPTED_WITHIN_MS);
    return standing === 'more' ? 'timed-out' : standing;
  }

  async #stopped(): Promise<void> {
    if ((await this.#interrupt()) !== 'prompt') await this.end();
  }

  #end(reason: ProgramEnd['reason'], what?: string): ProgramEnd {
    const message = what ?? WORDS[reason];
    return { type: 'end', reason, ...(message !== undefined && { message: `${this.profile} ${message}.` }) };
  }
}

const WORDS: Readonly<Partial<Record<ProgramEnd['reason'], string>>> = {
  ended: 'has ended',
  'timed-out': 'took too long with the prompt, and was stopped',
};

/** What comes of a prompt, and who is told. */
class ReplTurn {
  readonly #program: ReplProgram;
  readonly #events: EventQueue<ProgramEvent>;
  readonly #output = new OutputText();
  readonly #leave: () => void;
  #watch: InputWatch | undefined;
  #isRunning = false;
  #isSubmitted = false;
  /** What came since the last Enter: it ends with a prompt. */
  #piece = '';
  outputCount = 0;

  constructor(program: ReplProgram, events: EventQueue<ProgramEvent>) {
    this.#program = program;
    this.#events = events;
    this.#leave = program.terminal.onPiece((piece) => {
      if (piece.type !== 'text' || !this.#isRunning) return;
      this.outputCount += 1;
      this.#piece += piece.text;
      events.push({ type: 'data', data: piece.text });
    });
  }

  /** Follows whether what was typed waits for input itself, as `input()` does. */
  watch(milliseconds: number): TurnClock {
    const clock = new TurnClock(milliseconds);
    let asked = 0;
    this.#watch = new InputWatch({
      terminal: this.#program.terminal,
      patienceMs: INPUT_PATIENCE_MS,
      shellPid: 0,
      restore: undefined,
      isRunning: () => this.#isRunning,
      asked: (wait) => {
        asked += 1;
        const now = asked;
        clock.pause();
        const question = inputQuestion(wait, this.#piece.slice(-SHOWN_CHARACTERS).replaceAll('\r', ''));
        this.#events.push({ type: 'state', state: 'blocked' });
        this.#events.push({ type: 'question', question, stands: () => asked === now });
      },
      answered: () => {
        asked += 1;
        clock.resume();
        this.#events.push({ type: 'question-answered' });
      },
      doubted: () => undefined,
    });
    this.#watch.start();
    return clock;
  }

  warn(code: string, message: string): void {
    this.#events.push({ type: 'warning', code, message });
  }

  begin(): void {
    this.#isRunning = true;
    if (this.#isSubmitted) return;
    this.#isSubmitted = true;
    this.#events.push({ type: 'submitted', proof: 'composer', tries: 1 });
  }

  pause(prompts: readonly RegExp[]): void {
    this.#isRunning = false;
    const text = new OutputText();
    text.push(this.#piece);
    this.#piece = '';
    const lines = text.finish().text.split('\n');
    const last = lines.at(-1) ?? '';
    if (prompts.some((prompt) => prompt.test(last))) lines.pop();
    // The first newline is that of Enter.
    const shown = lines.slice(1).join('\n');
    if (shown !== '') this.#output.push(`${shown}\n`);
  }

  finish(prompts: readonly RegExp[]): void {
    if (!this.#isSubmitted) return;
    if (this.#watch?.isWaiting) this.#events.push({ type: 'question-answered' });
    if (this.#piece !== '') this.pause(prompts);
    const { text, cut } = this.#output.finish();
    const facts = cut > 0 ? { cut } : {};
    this.#events.push({
      type: 'evidence',
      kind: 'answer',
      label: 'stream',
      text: text.replace(/\n+$/u, ''),
      facts,
    });
  }

  stop(): void {
    this.#leave();
    this.#watch?.stop();
  }
}

/** Whether the cursor stands behind exactly this text, which was typed where the cursor stood before. */
function isShown(text: string, before: Screen, after: Screen): boolean {
  const { row, column } = after.cursor;
  const prompt = (before.lines[before.cursor.row] ?? '')
    .padEnd(before.cursor.column)
    .slice(0, before.cursor.column);
  const typed = squash(prompt + text);
  let shown = '';
  for (let at = row; at >= 0; at -= 1) {
    const line = after.lines[at] ?? '';
    shown = squash(at === row ? line.slice(0, column) : line) + shown;
    if (shown === typed) return true;
    if (shown.length > typed.length) return false;
  }
  return false;
}

/** Blanks at the end of a row are not seen. */
function squash(text: string): string {
  return text.replace(/\s+/gu, '');
}

async function sleep(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
