import type { Headless } from './headless.ts';
import { screenAnsi } from './screen-ansi.ts';
import type { Screen, Snapshot, TerminalSize } from './terminal.ts';

/** `ESC ]7501;? ST`: does this terminal know the Program Status Protocol? */
const STATUS_QUERY = '?';
const STATUS_ANSWER = '\x1b]7501;?\x1b\\';

/** What can be seen of a terminal. It is fed beside everything else, and may be behind. */
export class TerminalScreen {
  readonly #headless: Headless;
  #waiting = 0;

  /** `answer`: what the program must be told, as where the cursor is; else it waits for it. */
  constructor(headless: Headless, answer: (text: string) => void) {
    this.#headless = headless;
    const { terminal } = headless;
    terminal.onData(answer);
    terminal.onBinary(answer);
    terminal.parser.registerOscHandler(7501, (body) => {
      if (body === STATUS_QUERY) answer(STATUS_ANSWER);
      return true;
    });
  }

  /** So many characters wait to be put on it. */
  get waiting(): number {
    return this.#waiting;
  }

  write(text: string, written: () => void): void {
    this.#waiting += text.length;
    this.#headless.terminal.write(text, () => {
      this.#waiting -= text.length;
      written();
    });
  }

  resize({ columns, rows }: TerminalSize): void {
    this.#headless.terminal.resize(columns, rows);
  }

  /** What `look` sees once everything so far is on the screen, and nothing more. */
  whenWritten<T>(look: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#headless.terminal.write('', () => {
      try {
        resolve(look());
      } catch (error) {
        reject(error);
      }
    });
    return promise;
  }

  look(): Promise<Screen> {
    return this.whenWritten(() => this.#seen());
  }

  snapshot(): Promise<Snapshot> {
    return this.whenWritten(() => {
      const seen = this.#seen();
      return { ...seen, ansi: screenAnsi(this.#headless, seen) };
    });
  }

  #seen(): Screen {
    const { active } = this.#headless.terminal.buffer;
    const { rows } = this.#headless.terminal;
    const lines = Array.from(
      { length: rows },
      (_, row) =>
        active
          .getLine(active.baseY + row)
          ?.translateToString(true)
          .trimEnd() ?? '',
    );
    return {
      lines,
      cursor: { row: active.cursorY, column: active.cursorX },
      isAlternate: active.type === 'alternate',
    };
  }

  /** What puts another terminal into its state, without what is above the screen. */
  restoreVisible(): Promise<string> {
    return this.whenWritten(() => this.#headless.serializer.serialize({ scrollback: 0 }));
  }

  restore(): Promise<string> {
    return this.whenWritten(() => this.state());
  }

  /** Only within `whenWritten`. */
  state(): string {
    return this.#headless.serializer.serialize();
  }
}
