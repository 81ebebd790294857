import type { Terminal as HeadlessTerminal, IMarker } from '@xterm/headless';
import { watchFrames } from './frames.ts';
import type { Headless } from './headless.ts';
import { ScreenChanges } from './screen-changes.ts';
import type { TerminalSize } from './terminal.ts';
import type { Row } from './written-lines.ts';

/** In one slice there are fewer lines than stay above the screen until they are looked at. */
const SLICE = 8_192;
/** So many lines may scroll out before they are looked at: in the middle of a slice nothing is whole. */
const UNSEEN = 1_500;
export const NOTER_SCROLLBACK = 10_000;

const ALTERNATE_MODES = new Set([47, 1047, 1049]);

/**
 * A second screen, in which the alternate one has lines above it as any other. It is looked at before anything on it
 * is moved or erased, so that every line is seen.
 */
export class LineNoter {
  readonly #terminal: HeadlessTerminal;
  #changes: ScreenChanges | undefined;
  /** The first row that had not scrolled out when it was last looked at. */
  #top: IMarker | undefined;
  /** What comes before the state of the screen is known. */
  #early: (() => void)[] | undefined = [];
  #waiting = 0;

  constructor({ terminal }: Headless, state: Promise<string>) {
    this.#terminal = terminal;
    watchFrames(terminal, () => this.#look());
    for (const final of ['h', 'l'])
      terminal.parser.registerCsiHandler({ prefix: '?', final }, (modes) => this.#switchScreen(modes));
    state.then((text) => this.#begin(text));
  }

  get waiting(): number {
    return this.#waiting;
  }

  write(text: string, written: () => void): void {
    this.#waiting += text.length;
    this.#whenBegun(() => {
      for (let from = 0; from < text.length; from += SLICE) {
        const slice = text.slice(from, from + SLICE);
        this.#terminal.write(slice, () => {
          if (this.#unseen > UNSEEN) this.#look();
          this.#waiting -= slice.length;
          written();
        });
      }
    });
  }

  resize({ columns, rows }: TerminalSize): void {
    this.#whenBegun(() => this.#terminal.write('', () => this.#terminal.resize(columns, rows)));
  }

  finish(): Promise<readonly string[]> {
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    this.#whenBegun(() =>
      this.#terminal.write('', () => {
        this.#look();
        resolve(this.#changes?.lines() ?? []);
        this.#terminal.dispose();
      }),
    );
    return promise;
  }

  #whenBegun(act: () => void): void {
    if (this.#early) this.#early.push(act);
    else act();
  }

  #begin(state: string): void {
    this.#terminal.write(state, () => {
      this.#changes = new ScreenChanges(this.#rows(this.#terminal.buffer.active.baseY));
      this.#markTop();
      const early = this.#early ?? [];
      this.#early = undefined;
      for (const act of early) act();
    });
  }

  #switchScreen(modes: readonly (number | number[])[]): boolean {
    if (!modes.some((mode) => typeof mode === 'number' && ALTERNATE_MODES.has(mode))) return false;
    this.#look();
    this.#changes?.settle();
    this.#terminal.reset();
    if (this.#changes) this.#markTop();
    return true;
  }

  #look(): void {
    if (!this.#changes) return;
    const rows = this.#rows(this.#terminal.buffer.active.baseY - this.#unseen);
    const visible = rows.length - this.#terminal.rows;
    this.#changes.see(rows.slice(0, visible), rows.slice(visible));
    if (visible > 0 || this.#top?.isDisposed !== false) this.#markTop();
  }

  get #unseen(): number {
    const { baseY } = this.#terminal.buffer.active;
    return this.#top?.isDisposed === false ? Math.max(0, baseY - this.#top.line) : baseY;
  }

  #markTop(): void {
    this.#top?.dispose();
    this.#top = this.#terminal.registerMarker(-this.#terminal.buffer.active.cursorY);
  }

  /** From this row to the last of the screen. */
  #rows(from: number): Row[] {
    const { active } = this.#terminal.buffer;
    const rows: Row[] = [];
    for (let at = from; at < active.baseY + this.#terminal.rows; at++) {
      const line = active.getLine(at);
      const goesOn = active.getLine(at + 1)?.isWrapped === true;
      const text = line?.translateToString(!goesOn) ?? '';
      rows.push({ text: goesOn ? text : text.trimEnd(), isWrapped: line?.isWrapped === true });
    }
    return rows;
  }
}
