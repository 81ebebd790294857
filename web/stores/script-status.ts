import type { StatusAnswer } from '../../src/wire/script.ts';
import { scriptRoutes } from '../../src/wire/script-routes.ts';
import { type Trouble, troubleOf, Unreachable } from '../state/connection.ts';
import type { GivenArguments } from '../state/script-arguments.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface StatusState {
  /** Undefined until the first answer. */
  readonly status: StatusAnswer | undefined;
  /** It may be another by now. */
  readonly isStale: boolean;
  readonly refusal: Trouble | undefined;
}

interface Question {
  readonly content: string;
  readonly args: GivenArguments | undefined;
}

const PAUSE_MS = 250;

/** How a script, as it is edited, stands to its session. Asked when somebody pauses; only the newest answer counts. */
export class ScriptStatus extends Store<StatusState> {
  readonly #path: string;
  readonly #link: Link;
  #questions = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(path: string, link: Link) {
    super({ status: undefined, isStale: true, refusal: undefined });
    this.#path = path;
    this.#link = link;
  }

  askSoon(question: Question): void {
    this.#forget();
    if (!this.state.isStale) this.change({ isStale: true });
    this.#timer = setTimeout(() => void this.ask(question), PAUSE_MS);
  }

  async ask({ content, args }: Question): Promise<void> {
    const number = this.#forget();
    try {
      const body = { path: this.#path, content, ...(args && { args }) };
      const status = await this.#link.client.json(scriptRoutes.attachScript, { body });
      if (number === this.#questions) this.take(status);
    } catch (error) {
      this.#link.noteFailure(error);
      // Who is not reached now is asked again when somebody is there.
      if (number !== this.#questions || error instanceof Unreachable) return;
      this.change({ refusal: troubleOf(error), isStale: false });
    }
  }

  take(status: StatusAnswer): void {
    this.#forget();
    this.put({ status, isStale: false, refusal: undefined });
  }

  close(): void {
    this.#forget();
  }

  /** What was asked before counts no longer. */
  #forget(): number {
    clearTimeout(this.#timer);
    return ++this.#questions;
  }
}
