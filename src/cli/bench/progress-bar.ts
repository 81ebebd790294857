import { cutTo, screenWidth } from '../word-wrap.ts';
import { leftText } from './figures.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly successes: number;
  /** How long the rest will take, as far as can be told. */
  readonly leftMs: number | null;
}

const REDRAW_MS = 1_000;
const BAR_COLUMNS = 24;

/** How far a bench is, on a line of its own that leaves no trace; on a terminal only. */
export class ProgressBar {
  readonly #isOn: boolean;
  #progress: Progress | undefined;
  #toldAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(isOn: boolean) {
    this.#isOn = isOn && process.stdout.isTTY === true;
  }

  show(progress: Progress): void {
    this.#progress = progress;
    this.#toldAt = performance.now();
    if (!this.#isOn) return;
    if (!this.#timer) {
      process.on('exit', this.clear);
      this.#timer = setInterval(() => this.#draw(), REDRAW_MS);
      this.#timer.unref();
    }
    this.#draw();
  }

  readonly clear = (): void => {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    process.off('exit', this.clear);
    process.stdout.write('\r\u001b[K');
  };

  #draw(): void {
    if (!this.#progress) return;
    const { leftMs, ...rest } = this.#progress;
    const passed = performance.now() - this.#toldAt;
    const left = leftMs === null ? null : Math.max(0, leftMs - passed);
    process.stdout.write(`\r\u001b[K${progressLine({ ...rest, leftMs: left }, screenWidth())}`);
  }
}

/** `████████░░░░  12/40 · 11 succeeded · about 2 min left`, as far as there is room for it. */
export function progressLine({ done, total, successes, leftMs }: Progress, width: number): string {
  const share = total === 0 ? 1 : done / total;
  const full = Math.round(share * BAR_COLUMNS);
  const bar = '█'.repeat(full) + '░'.repeat(BAR_COLUMNS - full);
  const facts = [
    `${done}/${total}`,
    `${successes} succeeded`,
    ...(leftMs === null || done === total ? [] : [leftText(leftMs)]),
  ].join(' · ');
  return bar.length + 2 + facts.length <= width ? `${bar}  ${facts}` : cutTo(facts, width);
}
