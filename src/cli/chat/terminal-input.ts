import { emitKeypressEvents, type Key } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { completion } from './chat-commands.ts';
import { actionOf, pastedText } from './editor-keys.ts';
import {
  type EditorAction,
  type EditorState,
  emptyEditor,
  type Pressed,
  press,
  pressAhead,
  typedAhead,
} from './editor-state.ts';
import { inputView } from './editor-view.ts';
import { InputScreen } from './input-screen.ts';
import type { InputSource, Typed } from './typed.ts';

const PASTE_ON = '\u001b[?2004h';
const PASTE_OFF = '\u001b[?2004l';
const LEAVING_HINT = '  Press Ctrl-C again to quit; the conversation is saved.';

/**
 * The person at the terminal. Keys come one by one from `open` to `close`. What is typed before the first `read` is
 * done in its turn; what is typed later while nothing is read is kept in the line, but not sent. Ctrl-C is told to
 * `onInterrupt` then.
 */
export class TerminalInput implements InputSource {
  readonly #screen: InputScreen;
  readonly #onInterrupt: () => void;
  #state: EditorState;
  /** What was asked for before anything was read; undefined once all of it is done. */
  #early: EditorAction[] | undefined = [];
  #reading: PromiseWithResolvers<Typed> | undefined;
  #pasted: string[] | undefined;
  /** Settles when nobody else has the terminal any more. */
  #returned: Promise<void> | undefined;
  #isOpen = false;
  #isOver = false;

  constructor(past: readonly string[], onInterrupt: () => void) {
    this.#state = emptyEditor(past);
    this.#screen = new InputScreen(io().stdout);
    this.#onInterrupt = onInterrupt;
    io().stdin.on('end', this.#leave);
  }

  /** What is typed next. */
  async read(): Promise<Typed> {
    await this.#returned;
    if (!this.#isOver) this.open();
    if (this.#early) await arrivedKeys();
    if (this.#isOver) return { kind: 'end' };
    const reading = Promise.withResolvers<Typed>();
    this.#reading = reading;
    this.#state = typedAhead(this.#state);
    io().stdout.write('\n');
    this.#draw();
    this.#doEarly();
    return await reading.promise;
  }

  async lent<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise: returned, resolve: onReturn } = Promise.withResolvers<void>();
    this.#returned = returned;
    this.#release();
    try {
      return await work();
    } finally {
      if (!this.#isOver) this.open();
      onReturn();
    }
  }

  /** Gives the terminal back as it was. A read that waits ends. */
  close(): void {
    this.#leave();
    this.#release();
    io().stdin.off('end', this.#leave);
  }

  readonly #leave = (): void => {
    this.#isOver = true;
    this.#finish({ kind: 'end' });
  };

  /** Takes the terminal: from here on nothing is echoed but by us. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    emitKeypressEvents(io().stdin);
    io().stdin.setRawMode?.(true);
    io().stdin.on('keypress', this.#onKey).resume();
    io().stdout.on('resize', this.#onResize);
    process.on('exit', this.#restore);
    process.on('SIGCONT', this.#onContinue);
    io().stdout.write(PASTE_ON);
  }

  #release(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    io().stdin.off('keypress', this.#onKey).pause();
    io().stdout.off('resize', this.#onResize);
    process.off('exit', this.#restore);
    process.off('SIGCONT', this.#onContinue);
    this.#restore();
  }

  readonly #restore = (): void => {
    io().stdin.setRawMode?.(false);
    io().stdout.write(PASTE_OFF);
  };

  readonly #onKey = (text: string | undefined, key: Key): void => {
    if (key.name === 'paste-start') this.#pasted = [];
    else if (key.name === 'paste-end') this.#endPaste();
    else if (this.#pasted) this.#pasted.push(key.sequence ?? text ?? '');
    else if (key.ctrl && key.name === 'z') this.#suspend();
    else if (key.ctrl && key.name === 'l') this.#clearScreen();
    else this.#press(this.#actionOf(text, key));
  };

  #endPaste(): void {
    const text = pastedText(this.#pasted ?? []);
    this.#pasted = undefined;
    if (text !== '') this.#press({ type: 'insert', text });
  }

  #actionOf(text: string | undefined, key: Key): EditorAction | undefined {
    if (key.name === 'tab') return this.#completed();
    // A return that was pressed before we had the terminal comes as this.
    if (key.name === 'enter' && this.#early) return { type: 'submit' };
    return actionOf(text, key);
  }

  /** Not while somebody else writes: they would not know where the cursor is. */
  #clearScreen(): void {
    if (this.#reading) this.#screen.clearAll(this.#view());
  }

  #completed(): EditorAction | undefined {
    const { text, cursor } = this.#state;
    const rest = cursor === text.length ? completion(text) : '';
    return rest === '' ? undefined : { type: 'insert', text: rest };
  }

  #press(action: EditorAction | undefined): void {
    if (!action) return;
    if (this.#reading) this.#show(press(this.#state, action));
    else if (action.type === 'interrupt') this.#interrupt();
    else if (this.#early) this.#early.push(action);
    else this.#state = pressAhead(this.#state, action);
  }

  #interrupt(): void {
    if (this.#early) this.#early = [];
    this.#onInterrupt();
  }

  #doEarly(): void {
    while (this.#reading) {
      const action = this.#early?.shift();
      if (!action) {
        this.#early = undefined;
        return;
      }
      this.#show(press(this.#state, action));
    }
  }

  #show({ state, outcome }: Pressed): void {
    if (outcome?.type === 'submitted') {
      // All of it, also where the screen had room for a part only.
      this.#screen.draw(inputView(this.#state, { ...size(), rows: Number.POSITIVE_INFINITY }));
      this.#state = state;
      this.#finish({ kind: 'line', text: outcome.text });
      return;
    }
    this.#state = state;
    if (outcome) this.#leave();
    else this.#draw();
  }

  #finish(typed: Typed): void {
    const reading = this.#reading;
    if (!reading) return;
    this.#reading = undefined;
    this.#screen.leave();
    reading.resolve(typed);
  }

  #view() {
    const view = inputView(this.#state, size());
    return this.#state.isLeaving ? { ...view, hint: dim(LEAVING_HINT) } : view;
  }

  #draw(): void {
    if (this.#reading) this.#screen.draw(this.#view());
  }

  readonly #onResize = (): void => {
    if (this.#reading) this.#screen.redrawAfterResize(this.#view(), size().columns);
  };

  /** Ctrl-Z: the shell takes over, and the line is there again afterwards. */
  #suspend(): void {
    this.#restore();
    process.kill(process.pid, 'SIGTSTP');
  }

  readonly #onContinue = (): void => {
    io().stdin.setRawMode?.(true);
    io().stdout.write(PASTE_ON);
    if (this.#reading) this.#screen.drawAnew(this.#view());
  };
}

/** Settles when the keys are told that were pressed so far: after a whole turn of the event loop, whatever it is at. */
async function arrivedKeys(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function size(): { readonly columns: number; readonly rows: number } {
  // One row is for the hint.
  const { columns = 80, rows = 24 } = io().stdout;
  return { columns, rows: rows - 1 };
}
