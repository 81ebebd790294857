import type { TrialAnswer } from '../../model/bench.ts';
import { isAnswered } from './counts-for-verdict.ts';

/** So many trials without an answer in a row are no chance. */
const LEAST = 10;
/** Of those that run at once, all may be struck by the same moment. */
const ROUNDS = 3;

/** Which models do not answer any more, so that nobody waits for the rest of their trials. */
export class Outages {
  readonly #most: number;
  readonly #inARow = new Map<string, { readonly code: string | undefined; readonly count: number }>();

  constructor(concurrency: number) {
    this.#most = Math.max(LEAST, ROUNDS * concurrency);
  }

  /** To be told of each trial as it ends. */
  take(model: string, answer: TrialAnswer): void {
    const code = answer.error?.code;
    // What is not recorded costs nothing, and says nothing of what is.
    if (isAnswered({ answer }) || code === 'RECORDING_MISSING') {
      this.#inARow.delete(model);
      return;
    }
    const before = this.#inARow.get(model);
    this.#inARow.set(model, { code, count: before && before.code === code ? before.count + 1 : 1 });
  }

  isOut(model: string): boolean {
    return (this.#inARow.get(model)?.count ?? 0) >= this.#most;
  }
}
