import type { TerminalState } from '../../../model/terminal.ts';
import type { ProgramStatus, Screen, Terminal } from '../terminal/terminal.ts';
import { type CliState, matchRow, type ProfilePatterns } from './profile-patterns.ts';

/** Looks at the screen are at least so far apart. */
const LOOK_GAP_MS = 2;

/**
 * How a CLI stands, followed from its start on. What it says of itself counts, else the title of its window, else its
 * screen; what is said is never missed, however short it lasts.
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
  /** Rows that mean a question, whatever the program says of itself. */
  gates: readonly RegExp[] = [];
  #state: TerminalState = 'starting';
  #said: CliState | undefined;
  #titled: CliState | undefined;
  #shown: CliState | undefined;
  #isGated = false;
  #asking: string | undefined;
  #onlookers = 0;
  #isLooking = false;
  #isLookOld = false;
  #isClosed = false;
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

  /** Keeps looking at the screen, also where it is not needed to tell the state, until the returned is called. */
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

  /** Types the answer to what the program asks. */
  answer(keys: string): void {
    this.answered += 1;
    this.answeredAt = performance.now();
    this.terminal.type(keys);
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

  #readScreen(lines: readonly string[]): void {
    this.#isGated = this.gates.some((gate) => matchRow(lines, gate));
    this.#shown = this.patterns.signals.find(({ screen }) => screen && matchRow(lines, screen))?.state;
    this.#stand();
  }

  #stand(): void {
    const before = this.#state;
    const standing = this.#said ?? this.#titled ?? this.#shown;
    if (this.terminal.hasEnded) this.#state = 'ended';
    else if (this.#isGated) this.#state = 'blocked';
    // A screen that shows nothing known is one that is being drawn.
    else this.#state = standing ?? before;
    if (this.#state === before) return;
    this.since = performance.now();
    if (this.#state === 'blocked') this.asked += 1;
    if (this.#state === 'busy' || this.#state === 'blocked') this.begun += 1;
    this.#tell(true);
  }

  #tell(isNew: boolean): void {
    for (const listener of Array.from(this.#listeners)) listener(isNew);
  }

  #lookSoon(): void {
    this.#isLookOld = true;
    if (this.#isLooking || this.#isClosed || !(this.#needsScreen || this.#onlookers > 0)) return;
    this.#isLooking = true;
    const wait = LOOK_GAP_MS - (performance.now() - this.seenAt);
    if (wait > 0) setTimeout(() => void this.#look(), wait);
    else queueMicrotask(() => void this.#look());
  }

  async #look(): Promise<void> {
    this.#isLookOld = false;
    const seenAt = performance.now();
    const screen = await this.terminal.screen();
    if (!this.seen || !isSameText(this.seen.lines, screen.lines)) this.changedAt = performance.now();
    this.seen = screen;
    this.seenAt = seenAt;
    this.#isLooking = false;
    if (this.#isClosed) return;
    this.#readScreen(screen.lines);
    this.#tell(false);
    if (this.#isLookOld) this.#lookSoon();
  }
}

function isSameText(before: readonly string[], now: readonly string[]): boolean {
  return before.length === now.length && before.every((line, index) => line === now[index]);
}
