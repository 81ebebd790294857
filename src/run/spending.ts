import { costOfSteps, inDollars, type PaidStep, type Prices, usageOf } from '../model/price.ts';
import type { RunSummary } from '../model/run.ts';
import { tokensOf } from '../model/token-budget.ts';
import type { TurnOutcome } from './run-turn.ts';
import { tokensIn } from './turn-facts.ts';

/** What a run has used so far, and what that costs. What recordings say costs nothing, and counts for no price. */
export class Spending {
  readonly #steps: PaidStep[] = [];
  #cost: number | null = null;
  #isUnknown = false;

  take({ steps, from }: Pick<TurnOutcome, 'steps' | 'from'>, prices: Prices): void {
    this.#steps.push(...steps);
    if (from === 'recorded' || steps.length === 0) return;
    const cost = costOfSteps(steps, prices);
    if (cost === null) this.#isUnknown = true;
    else this.#cost = inDollars((this.#cost ?? 0) + cost);
  }

  /** Read and written, all together. */
  get used(): number {
    return usageOf(this.#steps).reduce((total, step) => total + tokensOf(step), 0);
  }

  /** What the summary of the run says of it. */
  get summary(): Pick<RunSummary['data'], 'tokens' | 'cost'> {
    return { tokens: tokensIn(usageOf(this.#steps)), cost: this.#isUnknown ? null : this.#cost };
  }
}
