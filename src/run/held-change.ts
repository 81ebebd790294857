import type { DurableEvent } from '../model/event.ts';
import type { Change } from '../store/append.ts';
import type { Journal } from './journal.ts';

/**
 * Passing changes that are kept together with what follows at once: the last part of an answer, the end of its step
 * and the end of the turn come in one breath, and one commit is enough for them.
 */
export class HeldChange {
  readonly #journal: Journal;
  #change: Change | undefined;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  add(change: Change): void {
    const { messages = [], events = [], evidence = [] } = this.#change ?? {};
    this.#change = {
      ...this.#change,
      ...change,
      messages: [...messages, ...(change.messages ?? [])],
      events: [...events, ...(change.events ?? [])],
      evidence: [...evidence, ...(change.evidence ?? [])],
    };
  }

  get isEmpty(): boolean {
    return this.#change === undefined;
  }

  take(): Change | undefined {
    const change = this.#change;
    this.#change = undefined;
    return change;
  }

  async keep(): Promise<readonly DurableEvent[]> {
    const change = this.take();
    return change ? await this.#journal.keep(change) : [];
  }
}
