import type { TurnId } from '../../model/ids.ts';
import type { RunEvent } from '../../model/run.ts';

/** How long it took from each prompt of a run until something could be read. */
export class FirstTokens {
  readonly #times = new Map<TurnId, number>();
  readonly #now: () => number;
  #turn: { readonly id: TurnId; readonly since: number } | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** To be told everything that the run says, as it says it. */
  take(event: RunEvent): void {
    if (event.type === 'message-added' && event.data.kind === 'prompt' && event.data.turnId !== null) {
      this.#turn = { id: event.data.turnId, since: this.#now() };
    }
    if (event.type !== 'text-delta' || !this.#turn || this.#times.has(this.#turn.id)) return;
    this.#times.set(this.#turn.id, this.#now() - this.#turn.since);
  }

  /** In milliseconds; undefined where nothing was said. */
  of(turnId: TurnId | null): number | undefined {
    return turnId === null ? undefined : this.#times.get(turnId);
  }
}
