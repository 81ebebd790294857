import { createInterface, type Interface } from 'node:readline';
import { io } from '../io.ts';
import { goesOn } from './editor-state.ts';
import type { InputSource, Typed } from './typed.ts';

/** Lines that a program or a file gives, one after the other; one that ends in a backslash goes on in the next. */
export class PipedInput implements InputSource {
  readonly #interface: Interface;
  readonly #lines: AsyncIterator<string>;

  constructor(input: NodeJS.ReadableStream = io().stdin) {
    this.#interface = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    this.#lines = this.#interface[Symbol.asyncIterator]();
  }

  async read(): Promise<Typed> {
    const lines: string[] = [];
    for (;;) {
      const { done, value } = await this.#lines.next();
      if (done) return lines.length === 0 ? { kind: 'end' } : { kind: 'line', text: lines.join('\n') };
      if (!goesOn(value)) return { kind: 'line', text: [...lines, value].join('\n') };
      lines.push(value.slice(0, -1));
    }
  }

  async lent<Result>(work: () => Promise<Result>): Promise<Result> {
    return await work();
  }

  close(): void {
    this.#interface.close();
  }
}
