import { io } from './io.ts';
import { dim } from './paint.ts';

const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const FRAME_MS = 80;
/** Nobody needs to be told of a wait that is over before they notice it. */
const PATIENCE_MS = 500;

/** Shows that something is awaited, on a line of its own that leaves no trace; on a terminal only. */
export class Spinner {
  readonly #isOn: boolean;
  #timer: NodeJS.Timeout | undefined;
  #isDrawn = false;

  constructor(isOn: boolean) {
    this.#isOn = isOn && io().stdout.isTTY === true;
  }

  /** A text that changes is asked for whenever it is drawn. */
  start(text: string | (() => string)): void {
    this.clear();
    if (!this.#isOn) return;
    const startedAt = performance.now();
    this.#timer = setTimeout(() => {
      this.#timer = setInterval(
        () => this.#draw(typeof text === 'string' ? text : text(), performance.now() - startedAt),
        FRAME_MS,
      );
    }, PATIENCE_MS);
    this.#timer.unref();
  }

  readonly clear = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isDrawn) return;
    this.#isDrawn = false;
    process.off('exit', this.clear);
    io().stdout.write('\r\u001b[K');
  };

  #draw(text: string, elapsedMs: number): void {
    const frame = FRAMES[Math.floor(elapsedMs / FRAME_MS) % FRAMES.length] ?? '';
    io().stdout.write(`\r\u001b[K${dim(`${frame} ${text} ${Math.round(elapsedMs / 1000)} s`)}`);
    if (!this.#isDrawn) process.on('exit', this.clear);
    this.#isDrawn = true;
  }
}
