import { io } from '../io.ts';
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
/** The first trials that end are the quick ones: what they took says little of the others. */
const LEAST_ENDED = 3;
const LEAST_PART = 0.1;
/** A time that is as good as over was guessed too short, unless all is. */
const LEAST_LEFT_MS = 1_000;

/** How far a bench is, on a line of its own that leaves no trace; on a terminal only. */
export class ProgressBar {
  readonly #isOn: boolean;
  #progress: Progress | undefined;
  #toldAt = 0;
  #doneBefore: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(isOn: boolean) {
    this.#isOn = isOn && io().stdout.isTTY === true;
  }

  show(progress: Progress): void {
    this.#doneBefore ??= progress.done;
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
    io().stdout.write('\r\u001b[K');
  };

  #draw(): void {
    if (!this.#progress) return;
    const passedMs = performance.now() - this.#toldAt;
    const leftMs = toldLeft(this.#progress, this.#doneBefore ?? 0, passedMs);
    io().stdout.write(`\r\u001b[K${progressLine({ ...this.#progress, leftMs }, screenWidth())}`);
  }
}

/** How long the rest will take, once enough trials have ended here to tell, and as long as that seems right. */
export function toldLeft(
  { done, total, leftMs }: Pick<Progress, 'done' | 'total' | 'leftMs'>,
  doneBefore: number,
  passedMs: number,
): number | null {
  const ended = done - doneBefore;
  if (leftMs === null || ended < Math.max(LEAST_ENDED, LEAST_PART * (total - doneBefore))) return null;
  return leftMs - passedMs < LEAST_LEFT_MS ? null : leftMs - passedMs;
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
