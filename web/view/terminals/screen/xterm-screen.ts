import '@xterm/xterm/css/xterm.css';
import { FitAddon } from '@xterm/addon-fit';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal } from '@xterm/xterm';
import { TerminalFilter } from '../../../../src/wire/terminal-filter.ts';
import { allowStylesOfSpans, withAllowedSheets } from '../../../link/allowed-styles.ts';
import { fittingFont, type GridSize, isSameSize, takenSize } from '../../../state/terminal-size.ts';
import { IS_MAC } from '../../controls/is-mac.ts';
import { onOtherColours, paletteIn } from './palette.ts';

allowStylesOfSpans();

const FONT_SIZE = 13;
const SCROLLBACK = 10_000;
/** Characters. Between two pieces of this size the page may do something else. */
const PIECE = 32 * 1024;
const HIDE_CURSOR = '\u001B[?25l';
/** Of a terminal that was given no other. */
const WIDTH = 120;
/** The colours of a terminal on the page end with it. What else may be done, the server has looked at. */
const EFFECTS = ['colors'] as const;
/** A window that is dragged has many sizes that nobody wants. */
const SETTLE_MS = 120;

export interface ScreenListener {
  /** Keys, a paste, or what a program wants to know of the mouse. */
  onTyped(data: string): void;
  /** There is room for another number of characters, or the screen was entered. */
  onRoom(room: GridSize, isEntered: boolean): void;
  /** The keys that lead out of it. */
  onLeave(): void;
}

/** A terminal in an element of the page. It shows what it is given, and tells what is typed. */
export class XtermScreen {
  readonly #host: HTMLElement;
  readonly #listener: ScreenListener;
  readonly #terminal: Terminal;
  readonly #fit = new FitAddon();
  readonly #over = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #room: GridSize | undefined;
  #unread = 0;
  /** Of a recording, too, nothing but what draws is let through. */
  #filter = new TerminalFilter(EFFECTS);

  private constructor(host: HTMLElement, label: string, listener: ScreenListener) {
    this.#host = host;
    this.#listener = listener;
    this.#terminal = new Terminal({
      allowProposedApi: true,
      fontFamily: getComputedStyle(host).fontFamily,
      fontSize: FONT_SIZE,
      scrollback: SCROLLBACK,
      cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      macOptionIsMeta: true,
      minimumContrastRatio: 4.5,
      theme: paletteIn(host),
    });
    this.#terminal.loadAddon(this.#fit);
    this.#terminal.loadAddon(new Unicode11Addon());
    this.#terminal.unicode.activeVersion = '11';
    withAllowedSheets(() => this.#terminal.open(host));
    this.#terminal.textarea?.setAttribute('aria-label', label);
    this.#terminal.onData((data) => listener.onTyped(data));
    this.#terminal.attachCustomKeyEventHandler((event) => this.#isForProgram(event));
    this.#watch();
  }

  /** Waits for the font: what is measured before has another width. */
  static async open(host: HTMLElement, label: string, listener: ScreenListener): Promise<XtermScreen> {
    const { fontFamily } = getComputedStyle(host);
    await document.fonts.load(`${FONT_SIZE}px ${fontFamily}`).catch(() => []);
    return new XtermScreen(host, label, listener);
  }

  /** How many characters have room in type of the usual size. */
  get room(): GridSize | undefined {
    return this.#room;
  }

  /** How many characters were given and are not drawn yet. */
  get unread(): number {
    return this.#unread;
  }

  get isEntered(): boolean {
    return this.#host.contains(document.activeElement);
  }

  get hasSelection(): boolean {
    return this.#terminal.hasSelection();
  }

  /** Whether arrow keys are to be told in the other way. */
  get hasOtherArrows(): boolean {
    return this.#terminal.modes.applicationCursorKeysMode;
  }

  /** Shows a terminal as it is instead of what was shown. */
  restore(data: string, size: GridSize): void {
    this.#terminal.reset();
    this.#filter = new TerminalFilter(EFFECTS);
    this.follow(size);
    this.write(data);
  }

  write(output: string): void {
    const data = this.#filter.push(output);
    for (let at = 0; at < data.length; at += PIECE) {
      const piece = data.slice(at, at + PIECE);
      this.#unread += piece.length;
      this.#terminal.write(piece, () => {
        this.#unread -= piece.length;
      });
    }
  }

  /** Tells when everything that was given is drawn. */
  async drawn(): Promise<void> {
    await new Promise<void>((resolve) => this.#terminal.write('', resolve));
  }

  /** Takes a size, in type that fits. */
  follow(size: GridSize): void {
    const { columns, rows } = size;
    if (this.#room) this.#terminal.options.fontSize = fittingFont(size, this.#room, FONT_SIZE);
    if (columns !== this.#terminal.cols || rows !== this.#terminal.rows) this.#terminal.resize(columns, rows);
  }

  allowTyping(isAllowed: boolean): void {
    this.#terminal.options.disableStdin = !isAllowed;
  }

  /** Shows a screen that was kept, as large as it is. */
  showText(text: string): void {
    const lines = text.split(/\r?\n/);
    this.restore(`${HIDE_CURSOR}${lines.join('\r\n')}`, { columns: WIDTH, rows: Math.max(2, lines.length) });
  }

  readAloud(isOn: boolean): void {
    this.#terminal.options.screenReaderMode = isOn;
  }

  enter(): void {
    this.#terminal.focus();
  }

  paste(text: string): void {
    this.#terminal.paste(text);
  }

  /** Copies what is selected, and selects it no longer. */
  async copy(): Promise<void> {
    const text = this.#terminal.getSelection();
    this.#terminal.clearSelection();
    await navigator.clipboard.writeText(text);
  }

  close(): void {
    this.#over.abort();
    clearTimeout(this.#timer);
    this.#terminal.dispose();
  }

  #watch(): void {
    const { signal } = this.#over;
    const watcher = new ResizeObserver(() => this.#measureSoon());
    watcher.observe(this.#host);
    signal.addEventListener('abort', () => watcher.disconnect());
    signal.addEventListener(
      'abort',
      onOtherColours(() => {
        this.#terminal.options.theme = paletteIn(this.#host);
      }),
    );
    this.#host.addEventListener('focusin', () => this.#room && this.#listener.onRoom(this.#room, true), {
      signal,
    });
    this.#measure();
  }

  #measureSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#measure(), SETTLE_MS);
  }

  #measure(): void {
    const { options } = this.#terminal;
    const shown = options.fontSize ?? FONT_SIZE;
    options.fontSize = FONT_SIZE;
    const room = takenSize(this.#fit.proposeDimensions());
    options.fontSize = shown;
    if (!room || isSameSize(room, this.#room)) return;
    this.#room = room;
    this.follow({ columns: this.#terminal.cols, rows: this.#terminal.rows });
    this.#listener.onRoom(room, false);
  }

  /** Whether a key goes to the program; the others are ours, or the browser's. */
  #isForProgram(event: KeyboardEvent): boolean {
    const { type, key, ctrlKey, shiftKey, altKey, metaKey } = event;
    if (type !== 'keydown' || !ctrlKey || altKey || metaKey) return true;
    if (key === ']' && !shiftKey) {
      event.preventDefault();
      this.#listener.onLeave();
      return false;
    }
    // Where another key copies, this one is the program's.
    const copies = key.toLowerCase() === 'c' && !IS_MAC && this.hasSelection;
    if (copies) {
      event.preventDefault();
      void this.copy();
    }
    return !copies;
  }
}
