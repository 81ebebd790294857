import type { KeyReason, TerminalQuestion, TerminalState, TypedKeys } from '../../../model/terminal.ts';
import type { ProgramStatus, Screen, Terminal } from '../terminal/terminal.ts';
import { hasFocus } from './composer.ts';
import { keyNames } from './key-names.ts';
import { type CliState, matchRow, type ProfilePatterns } from './profile-patterns.ts';
import { isSameQuestion, menuQuestion, questionOn } from './question.ts';

/** The shortest time between two looks at the screen. */
const LOOK_GAP_MS = 2;
/** The same while the program reports its state itself and nothing is typed. */
const RELAXED_LOOK_GAP_MS = 16;
/** Programs animate the row that says they work. One that stands still for so long is text that quotes it. */
const QUOTED_AFTER_MS = 3000;

/**
 * The state of a CLI, followed from its start on: by what it reports, by the title of its window and by its screen. If any
 * of them shows that it asks or works, it is not ready. A reported state is never missed, however short it lasts.
 */
export class Standing {
  readonly terminal: Terminal;
  readonly patterns: ProfilePatterns;
  /** How often it became busy, or asked something. */
  begun = 0;
  /** How often it asked something. */
  asked = 0;
  /** How often it was answered through us, and when last. */
  answered = 0;
  answeredAt = 0;
  /** When it began to stand as it does. */
  since = performance.now();
  /** The screen as it was last looked at. */
  seen: Screen | undefined;
  /** When that look began, and when one last found a screen that reads differently. */
  seenAt = 0;
  changedAt = 0;
  /** What was last put to a person. */
  question: TerminalQuestion | undefined;
  /** Rows that mean a question, whatever the program says of itself. */
  gates: readonly RegExp[] = [];
  #state: TerminalState = 'starting';
  #said: CliState | undefined;
  #titled: CliState | undefined;
  #shown: CliState | undefined;
  #isGated = false;
  #isInMenu = false;
  #hasFocus = false;
  #asking: string | undefined;
  #onlookers = 0;
  #isLooking = false;
  #isLookOld = false;
  #isClosed = false;
  readonly #typed: TypedKeys[] = [];
  readonly #listeners = new Set<(isNew: boolean) => void>();
  readonly #leave: () => void;

  constructor(terminal: Terminal, patterns: ProfilePatterns) {
    this.terminal = terminal;
    this.patterns = patterns;
    if (terminal.title !== '') this.#readTitle(terminal.title);
    if (terminal.status) this.#readStatus(terminal.status);
    this.#leave = terminal.onPiece((piece) => {
      if (piece.type === 'status') this.#readStatus(piece.status);
      else if (piece.type === 'title') this.#readTitle(piece.title);
      else if (piece.type === 'text') this.#lookSoon();
    });
    void terminal.ended.then(() => this.#stand());
    this.#stand();
    this.#lookSoon();
  }

  get state(): TerminalState {
    return this.#state;
  }

  /** Whether keys go into the composer, as far as the last look at the screen tells. */
  get hasFocus(): boolean {
    return this.#hasFocus;
  }

  /** Whether a menu, a picker or a dialog is on the screen. */
  get isInMenu(): boolean {
    return this.#isInMenu;
  }

  /**
   * Whether the screen agrees that the program is ready, if it was asked: at a start, titles may come before anything can
   * be typed.
   */
  get looksReady(): boolean {
    const shown = this.patterns.signals.find(({ state }) => state === 'ready')?.screen;
    return this.#said !== undefined || shown === undefined || this.#shown === 'ready';
  }

  /** What the program said with its status, as long as that is what counts. */
  get status(): ProgramStatus | undefined {
    return this.#said === undefined ? undefined : this.terminal.status;
  }

  /** Since when the screen has stood still. */
  get quietSince(): number {
    return this.#needsScreen ? this.changedAt : this.terminal.lastOutputAt;
  }

  /** Looks at the screen as often as it can until the returned function is called. */
  keepLooking(): () => void {
    this.#onlookers += 1;
    this.#lookSoon();
    return () => {
      this.#onlookers -= 1;
    };
  }

  /** Tells the listener of every new state, at once. */
  onState(listener: (state: TerminalState) => void): () => void {
    const heard = (isNew: boolean) => isNew && listener(this.#state);
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  /** Waits for a new state or a new look at the screen, but no longer than so long. */
  async change(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    const timer = setTimeout(wake, Math.max(0, Math.min(milliseconds, 2 ** 30)));
    this.#listeners.add(wake);
    signal?.addEventListener('abort', wake, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#listeners.delete(wake);
      signal?.removeEventListener('abort', wake);
    }
  }

  /** What the program asks, cut from its screen. */
  questionOn(lines: readonly string[]): TerminalQuestion {
    const question = questionOn(lines, this.patterns, this.status);
    return this.#isInMenu ? menuQuestion(question) : question;
  }

  /**
   * Types the answer to the question that was put to a person, if a new look at the screen finds that it is still asked.
   * Another question in its place is not answered, and is put to the person next.
   */
  async answer(keys: string): Promise<void> {
    const { asked, question } = this;
    const { lines } = await this.look();
    if (this.#state !== 'blocked' || this.asked !== asked || !question) return;
    if (isSameQuestion(this.questionOn(lines), question)) {
      this.answered += 1;
      this.answeredAt = performance.now();
      this.type(keys, 'answer');
    } else {
      this.asked += 1;
    }
    this.#tell(false);
  }

  /** Types, and logs it. */
  type(keys: string, reason: KeyReason): void {
    this.terminal.type(keys);
    this.#typed.push({
      reason,
      ...(reason !== 'prompt' && { keys: keyNames(keys) }),
      at: new Date().toISOString(),
    });
  }

  /** What was typed since this was last asked. */
  takeTypedKeys(): readonly TypedKeys[] {
    return this.#typed.splice(0);
  }

  /** Looks at the screen once everything so far is on it. The state is that of this look until something else comes. */
  async look(): Promise<Screen> {
    const lookedAt = performance.now();
    const screen = await this.terminal.screen();
    if (!this.seen || !isSameText(this.seen.lines, screen.lines)) this.changedAt = performance.now();
    this.seen = screen;
    this.seenAt = lookedAt;
    if (!this.#isClosed) this.#readScreen(screen);
    return screen;
  }

  /** Follows the program no longer. */
  close(): void {
    this.#leave();
    this.#isClosed = true;
  }

  get #needsScreen(): boolean {
    return this.#said === undefined && this.#titled === undefined;
  }

  #readStatus(status: ProgramStatus): void {
    const { state } = status;
    if (state === 'clear') this.#said = undefined;
    else {
      const said = this.patterns.signals.find((signal) => signal.status.includes(state))?.state;
      if (said === undefined) return;
      this.#said = said;
      // One question may follow another without a break.
      if (said === 'blocked' && this.#state === 'blocked' && status.message !== this.#asking) this.asked += 1;
      this.#asking = status.message;
    }
    this.#stand();
  }

  #readTitle(title: string): void {
    const titled = this.patterns.signals.find((signal) => signal.title?.test(title))?.state;
    if (titled === undefined) return;
    this.#titled = titled;
    this.#stand();
  }

  #readScreen(screen: Screen): void {
    const { lines } = screen;
    const { menu, composer, signals } = this.patterns;
    // In a composer that takes keys, and above it, there may be text that reads like a question or a menu.
    this.#hasFocus = composer === undefined || hasFocus(screen, this.terminal.size, composer);
    const below = composer?.hasCursor && this.#hasFocus ? lines.slice(screen.cursor.row + 1) : lines;
    this.#isGated = this.gates.some((gate) => matchRow(below, gate));
    this.#shown = signals.find(
      ({ state, screen }) => screen && matchRow(state === 'blocked' ? below : lines, screen),
    )?.state;
    // A question that the program is known to ask looks like a menu, too.
    this.#isInMenu = this.#shown !== 'blocked' && menu !== undefined && matchRow(below, menu) !== undefined;
    this.#stand();
  }

  #stand(): void {
    const before = this.#state;
    const signs = [this.#said, this.#titled, this.#shown];
    if (this.terminal.hasEnded) this.#state = 'ended';
    else if (this.#isGated || this.#isInMenu || signs.includes('blocked')) this.#state = 'blocked';
    else if (signs.includes('busy') && !this.#isBusyQuoted) this.#state = 'busy';
    else if (signs.includes('ready') || this.#isBusyQuoted) this.#state = 'ready';
    // Else it is being drawn: the state stays.
    if (this.#state === before) return;
    this.since = performance.now();
    if (this.#state === 'blocked') this.asked += 1;
    if (this.#state === 'busy' || this.#state === 'blocked') this.begun += 1;
    this.#tell(true);
  }

  /** Whether only a row on the screen says that it works, against its own word, and stands still. */
  get #isBusyQuoted(): boolean {
    const reported = this.#said ?? this.#titled;
    if (reported !== 'ready' || this.#titled === 'busy' || this.#shown !== 'busy') return false;
    return performance.now() - this.changedAt >= QUOTED_AFTER_MS;
  }

  #tell(isNew: boolean): void {
    for (const listener of Array.from(this.#listeners)) listener(isNew);
  }

  #lookSoon(): void {
    this.#isLookOld = true;
    if (this.#isLooking || this.#isClosed) return;
    this.#isLooking = true;
    const gap = this.#needsScreen || this.#onlookers > 0 ? LOOK_GAP_MS : RELAXED_LOOK_GAP_MS;
    const wait = gap - (performance.now() - this.seenAt);
    if (wait > 0) setTimeout(() => void this.#lookNow(), wait);
    else queueMicrotask(() => void this.#lookNow());
  }

  async #lookNow(): Promise<void> {
    this.#isLookOld = false;
    await this.look();
    this.#isLooking = false;
    if (this.#isClosed) return;
    this.#tell(false);
    if (this.#isLookOld) this.#lookSoon();
  }
}

function isSameText(before: readonly string[], now: readonly string[]): boolean {
  return before.length === now.length && before.every((line, index) => line === now[index]);
}
