import type { ShellSign } from './shell-signs.ts';

/** Where a shell stands: whether it waits at a prompt that nothing was typed at and submitted. */
export class ShellPrompt {
  #number = '';
  #readyNumber = '';
  #usedNumber = '';

  /** The number of the prompt that was drawn last. */
  get number(): string {
    return this.#number;
  }

  get isReady(): boolean {
    return this.#readyNumber !== this.#usedNumber && this.#readyNumber === this.#number;
  }

  note(sign: ShellSign): void {
    if (sign.type === 'prompt') this.#number = sign.number;
    else if (sign.type === 'ready') this.#readyNumber = this.#number;
    else if (sign.type === 'begun' || sign.type === 'continuation') this.use();
  }

  /** Something was submitted: only the next prompt is one to type at. */
  use(): void {
    this.#usedNumber = this.#number;
  }
}
