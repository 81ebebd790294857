import type { Workbench } from '../workbench.ts';

const EVERY_MS = 2_000;

/**
 * Looks now and then for sessions whose process was killed: they must not look as if they still ran for as long as
 * the server is up.
 */
export class Rounds {
  readonly #sessions: Pick<Workbench['sessions'], 'markInterrupted'>;
  readonly #timer: NodeJS.Timeout;
  #going: Promise<void> | undefined;

  constructor(sessions: Pick<Workbench['sessions'], 'markInterrupted'>) {
    this.#sessions = sessions;
    this.#timer = setInterval(() => {
      this.#going ??= this.#go().finally(() => {
        this.#going = undefined;
      });
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#going;
  }

  async #go(): Promise<void> {
    // A database that does not answer is for those to notice who need something of it.
    await this.#sessions.markInterrupted().catch(() => undefined);
  }
}
