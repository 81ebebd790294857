import { isDurable } from '../model/feed.ts';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { SessionStatus } from '../model/session.ts';
import type { SessionRun, Workbench } from '../workbench.ts';

/** The number of the event before a run's first. */
export interface StartedRun {
  readonly sessionId: SessionId;
  readonly after: number;
}

/** What sessions are while their run has more to do. */
const BUSY: readonly SessionStatus[] = ['processing', 'waiting_confirmation'];

/** The runs of this server, which go on when whoever asked for them has gone. */
export class Runs {
  readonly #sessions: Pick<Workbench['sessions'], 'get'>;
  readonly #report: (error: unknown) => void;
  readonly #running = new Map<SessionId, Promise<void>>();
  readonly #stop = new AbortController();

  constructor(sessions: Pick<Workbench['sessions'], 'get'>, report: (error: unknown) => void) {
    this.#sessions = sessions;
    this.#report = report;
  }

  get count(): number {
    return this.#running.size;
  }

  /** Starts a run. Resolves when its prompt is kept; what is refused by then is refused here. */
  async start(
    sessionId: SessionId,
    prepare: (signal: AbortSignal) => Promise<SessionRun>,
  ): Promise<StartedRun> {
    const { signal } = this.#stop;
    if (signal.aborted) throw new Refusal('SESSION_BUSY', 'The server is stopping.');
    await this.#letGo(sessionId);
    const { events } = await prepare(signal);
    const firstSeq = await begin(events);
    const running = this.#goOn(events).finally(() => this.#running.delete(sessionId));
    this.#running.set(sessionId, running);
    return { sessionId, after: firstSeq - 1 };
  }

  /** Resolves when all that were started have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  /** Ends every run as a person would, and resolves when what they have received is kept. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.idle();
  }

  /** Whoever has seen the end of an answer may ask at once, though its run still has to let go of the session. */
  async #letGo(sessionId: SessionId): Promise<void> {
    const running = this.#running.get(sessionId);
    if (!running) return;
    const { sessionStatus } = await this.#sessions.get(sessionId);
    if (!BUSY.includes(sessionStatus)) await running;
  }

  async #goOn(events: SessionRun['events']): Promise<void> {
    try {
      for await (const _ of events);
    } catch (error) {
      this.#report(error);
    }
  }
}

/** Goes on until the run says that it has begun, which is kept together with its prompt. */
async function begin(events: SessionRun['events']): Promise<number> {
  let firstSeq: number | undefined;
  for (;;) {
    const { value: event, done } = await events.next();
    if (done || !isDurable(event)) throw new Error('A run did not say that it has begun.');
    // A run of a new session tells first how that began.
    if (event.type !== 'session-created' && event.type !== 'session-forked') firstSeq ??= event.seq;
    if (event.type === 'status-changed') return firstSeq ?? event.seq;
  }
}
