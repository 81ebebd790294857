import type { ShellSign } from './shell-signs.ts';

/** Where a shell stands: whether it waits at a prompt that nothing was typed at and submitted. */
export class ShellPrompt {
  #number = '';
  #readyNumber = '';
  #usedNumber = '';
  #pid = 0;

  /** The number of the prompt that was drawn last. */
  get number(): string {
    return this.#number;
  }

  /** The number of the shell whose prompt it is: see `IntegrationPlace`. */
  get shell(): number {
    return Number.parseInt(this.#number, 10) || 0;
  }

  /** The process of that shell. */
  get pid(): number {
    return this.#pid;
  }

  get isReady(): boolean {
    return this.#readyNumber !== this.#usedNumber && this.#readyNumber === this.#number;
  }

  note(sign: ShellSign): void {
    if (sign.type === 'prompt') {
      this.#number = sign.number;
      this.#pid = sign.pid;
    } else if (sign.type === 'ready') this.#readyNumber = this.#number;
    else if (sign.type === 'begun' || sign.type === 'continuation') this.use();
  }

  /** Something was submitted: only the next prompt is one to type at. */
  use(): void {
    this.#usedNumber = this.#number;
  }
}
