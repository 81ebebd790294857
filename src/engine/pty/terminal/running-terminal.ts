import { setTimeout as sleep } from 'node:timers/promises';
import type { MakeHeadless } from './headless.ts';
import { inputReaderOf } from './input-reader.ts';
import { killAtExit } from './kill-at-exit.ts';
import { TERMINAL_LIMITS } from './limits.ts';
import { LineNoter, NOTER_SCROLLBACK } from './line-noter.ts';
import { Listeners } from './listeners.ts';
import { OscScanner } from './osc-scanner.ts';
import { endSession } from './process-group.ts';
import { isSessionIdle } from './process-table.ts';
import { PtyProcess, type PtyStart, type Spawn } from './pty-process.ts';
import type { Recording } from './recording.ts';
import type { ProcessSession } from './session-members.ts';
import type {
  InputReader,
  ProgramStatus,
  Screen,
  Snapshot,
  Terminal,
  TerminalEnd,
  TerminalPiece,
  TerminalSize,
  TtyModes,
} from './terminal.ts';
import { TERMINAL_MARK } from './terminal-environment.ts';
import { TerminalScreen } from './terminal-screen.ts';
import { ttyModes } from './tty-modes.ts';

const CTRL_C = '\x03';

export interface TerminalParts {
  readonly spawn: Spawn;
  readonly makeHeadless: MakeHeadless;
  readonly recording: Recording | undefined;
}

/** A program in its terminal. Nothing of it is told before `begin`. */
export class RunningTerminal implements Terminal {
  readonly ended: Promise<TerminalEnd>;
  title = '';
  status: ProgramStatus | undefined;
  lastOutputAt = performance.now();
  hasEnded = false;
  #size: TerminalSize;
  readonly #mark: string | undefined;
  readonly #process: PtyProcess;
  readonly #screen: TerminalScreen;
  readonly #recording: Recording | undefined;
  readonly #makeHeadless: MakeHeadless;
  readonly #noters = new Set<LineNoter>();
  readonly #scanner = new OscScanner();
  readonly #pieces = new Listeners<TerminalPiece>();
  readonly #data = new Listeners<string>();
  #isHeld = false;
  #ending: Promise<TerminalEnd> | undefined;

  constructor(start: PtyStart, { spawn, makeHeadless, recording }: TerminalParts) {
    this.#size = start.size;
    this.#recording = recording;
    this.#makeHeadless = makeHeadless;
    this.#mark = start.env[TERMINAL_MARK];
    this.#screen = new TerminalScreen(makeHeadless(start.size), (text) => this.type(text));
    this.#process = new PtyProcess(spawn, start, (text) => this.#heard(text));
    const isOver = killAtExit(this.#session);
    this.ended = this.#process.ended.then((end) => this.#close(end)).finally(isOver);
  }

  get pid(): number {
    return this.#process.pid;
  }

  get size(): TerminalSize {
    return this.#size;
  }

  /** Once whoever started it had the time to listen. */
  begin(): void {
    setImmediate(() => this.#process.flow(true));
  }

  isIdle(): boolean {
    return isSessionIdle(this.pid) ?? performance.now() - this.lastOutputAt >= TERMINAL_LIMITS.idleMs;
  }

  inputReader(): InputReader | undefined {
    const { tty } = this.#process;
    return tty === undefined || this.hasEnded ? undefined : inputReaderOf(this.pid, tty);
  }

  async modes(): Promise<TtyModes | undefined> {
    const { tty } = this.#process;
    return tty === undefined || this.hasEnded ? undefined : await ttyModes(tty);
  }

  type(text: string): void {
    if (!this.hasEnded) this.#process.write(text);
  }

  resize(size: TerminalSize): void {
    if (this.hasEnded) return;
    this.#size = size;
    this.#process.resize(size);
    this.#screen.resize(size);
    this.#recording?.resize(size);
    for (const noter of this.#noters) noter.resize(size);
  }

  onPiece(listener: (piece: TerminalPiece) => void): () => void {
    return this.#pieces.add(listener);
  }

  onData(listener: (data: string) => void): () => void {
    return this.#data.add(listener);
  }

  screen(): Promise<Screen> {
    return this.#screen.look();
  }

  snapshot(): Promise<Snapshot> {
    return this.#screen.snapshot();
  }

  noteLines(): () => Promise<readonly string[]> {
    const headless = this.#makeHeadless(this.#size, NOTER_SCROLLBACK);
    // Without what is above the screen: it may be long, and nothing of it is noted.
    const state = this.#screen.restoreVisible();
    const noter = new LineNoter(headless, state);
    this.#noters.add(noter);
    return () => {
      this.#noters.delete(noter);
      return noter.finish();
    };
  }

  restore(): Promise<string> {
    return this.#screen.restore();
  }

  end(): Promise<TerminalEnd> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<TerminalEnd> {
    if (!this.hasEnded) {
      this.type(CTRL_C);
      await Promise.race([this.ended, sleep(TERMINAL_LIMITS.interruptMs)]);
    }
    await this.#endSession();
    return this.ended;
  }

  #heard(text: string): void {
    this.lastOutputAt = performance.now();
    this.#data.tell(text);
    for (const piece of this.#scanner.push(text)) this.#tell(piece);
    this.#screen.write(text, this.#balance);
    this.#recording?.write(text, this.#balance);
    for (const noter of this.#noters) noter.write(text, this.#balance);
    this.#balance();
  }

  #tell(piece: TerminalPiece): void {
    if (piece.type === 'title') this.title = piece.title;
    else if (piece.type === 'status') this.status = piece.status.state === 'clear' ? undefined : piece.status;
    this.#pieces.tell(piece);
  }

  /** Holds the program up while too much waits, and lets it go on when that is done. */
  readonly #balance = (): void => {
    const backlogs = [this.#screen, ...this.#noters, ...(this.#recording ? [this.#recording] : [])];
    const waiting = Math.max(...backlogs.map((each) => each.waiting));
    const isHeld = waiting > (this.#isHeld ? TERMINAL_LIMITS.backlogLow : TERMINAL_LIMITS.backlogHigh);
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#process.flow(!isHeld);
  };

  async #close(end: TerminalEnd): Promise<TerminalEnd> {
    for (const piece of this.#scanner.finish()) this.#tell(piece);
    this.hasEnded = true;
    await this.#recording?.close();
    // What cannot be ended even by SIGKILL is said to who asks for the end.
    await this.#endSession().catch(() => undefined);
    return end;
  }

  get #session(): ProcessSession {
    return { leader: this.pid, mark: this.#mark };
  }

  #endSession(): Promise<void> {
    return endSession(this.#session);
  }
}
