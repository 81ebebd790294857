import type { ChatHistory } from './chat-history.ts';
import type { InputSource, Typed } from './typed.ts';

/** Keeps what is typed for the next time. */
export class RememberedInput implements InputSource {
  readonly #input: InputSource;
  readonly #history: ChatHistory;

  constructor(input: InputSource, history: ChatHistory) {
    this.#input = input;
    this.#history = history;
  }

  async read(): Promise<Typed> {
    const typed = await this.#input.read();
    if (typed.kind === 'line') await this.#history.add(typed.text);
    return typed;
  }

  async lent<Result>(work: () => Promise<Result>): Promise<Result> {
    return await this.#input.lent(work);
  }

  close(): void {
    this.#input.close();
  }
}
