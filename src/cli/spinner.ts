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
    this.#isOn = isOn && process.stdout.isTTY === true;
  }

  start(text: string): void {
    this.clear();
    if (!this.#isOn) return;
    const startedAt = performance.now();
    this.#timer = setTimeout(() => {
      this.#timer = setInterval(() => this.#draw(text, performance.now() - startedAt), FRAME_MS);
    }, PATIENCE_MS);
    this.#timer.unref();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isDrawn) process.stdout.write('\r\u001b[K');
    this.#isDrawn = false;
  }

  #draw(text: string, elapsedMs: number): void {
    const frame = FRAMES[Math.floor(elapsedMs / FRAME_MS) % FRAMES.length] ?? '';
    process.stdout.write(`\r\u001b[K${dim(`${frame} ${text} ${Math.round(elapsedMs / 1000)} s`)}`);
    this.#isDrawn = true;
  }
}
