import type { CodeEvent } from './code-agent.ts';

/** Events of a call between the process that they come from and the one who wants them. Text that waits is one piece. */
export class CallEvents {
  #waiting: CodeEvent[] = [];
  #end: { readonly error?: unknown } | undefined;
  #wake: () => void = () => undefined;

  push(event: CodeEvent): void {
    if (this.#end) return;
    const last = this.#waiting.at(-1);
    if (event.type === 'text' && last?.type === 'text')
      this.#waiting.splice(-1, 1, { type: 'text', delta: last.delta + event.delta });
    else this.#waiting.push(event);
    this.#wake();
  }

  /** Nothing more comes; with an error, that is thrown after what is there. The first end counts. */
  end(error?: unknown): void {
    this.#end ??= error === undefined ? {} : { error };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CodeEvent, void> {
    for (;;) {
      const [...events] = this.#waiting.splice(0);
      yield* events;
      if (this.#waiting.length > 0) continue;
      if (this.#end) {
        if ('error' in this.#end) throw this.#end.error;
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }
}
