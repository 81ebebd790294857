import { isDurable } from '../model/feed.ts';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { SessionRun } from '../workbench.ts';

/** The number of the event before a run's first. */
export interface StartedRun {
  readonly sessionId: SessionId;
  readonly after: number;
}

/** The runs of this server, which go on when whoever asked for them has gone. */
export class Runs {
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  get count(): number {
    return this.#running.size;
  }

  /** Starts a run. Resolves when its first event is kept; what is refused by then is refused here. */
  async start(prepare: (signal: AbortSignal) => Promise<SessionRun>): Promise<StartedRun> {
    const { signal } = this.#stop;
    if (signal.aborted) throw new Refusal('SESSION_BUSY', 'The server is stopping.');
    const { session, events } = await prepare(signal);
    const first = await events.next();
    if (first.done || !isDurable(first.value)) throw new Error('A run began without a durable event.');
    const running = this.#goOn(events).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return { sessionId: session.id, after: first.value.seq - 1 };
  }

  /** Ends every run as a person would, and resolves when what they have received is kept. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  async #goOn(events: SessionRun['events']): Promise<void> {
    try {
      for await (const _ of events);
    } catch (error) {
      this.#report(error);
    }
  }
}
