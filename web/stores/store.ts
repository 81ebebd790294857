/** Keeps one immutable state, and tells whoever listens that there is another. It knows nothing of how it is shown. */
export class Store<State> {
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(initial: State) {
    this.#state = initial;
  }

  get state(): State {
    return this.#state;
  }

  /** Returns what stops the telling. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected put(state: State): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  protected change(changed: Partial<State>): void {
    this.put({ ...this.#state, ...changed });
  }
}
