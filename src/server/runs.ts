import { isDurable } from '../model/feed.ts';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { RunSummary } from '../model/run.ts';
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
  /** All of them, from when they are prepared until they have let go of their session. */
  readonly #all = new Set<Promise<void>>();
  /** Those that have begun. */
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
    const begun = Promise.withResolvers<number>();
    const run = this.#carryOut(async () => await prepare(signal), begun);
    this.#all.add(run);
    void run.then(() => this.#all.delete(run));
    const firstSeq = await begun.promise;
    this.#running.set(sessionId, run);
    void run.then(() => {
      // One that had lost the session may end after the next has begun.
      if (this.#running.get(sessionId) === run) this.#running.delete(sessionId);
    });
    return { sessionId, after: firstSeq - 1 };
  }

  /** Resolves when all that were started have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#all);
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

  /**
   * Runs to the end. Tells of the beginning, which is kept together with the prompt, by the number of the run's first
   * event; what goes wrong before is told there, and what goes wrong after is reported.
   */
  async #carryOut(prepare: () => Promise<SessionRun>, begun: PromiseWithResolvers<number>): Promise<void> {
    let firstSeq: number | undefined;
    let hasBegun = false;
    try {
      const { events } = await prepare();
      for await (const event of events) {
        if (hasBegun) continue;
        if (event.type === 'run-summary') begun.reject(stoppedBefore(event));
        // A run of a new session tells first how that began.
        if (!isDurable(event) || event.type === 'session-created' || event.type === 'session-forked')
          continue;
        firstSeq ??= event.seq;
        if (event.type !== 'status-changed') continue;
        hasBegun = true;
        begun.resolve(firstSeq);
      }
    } catch (error) {
      if (hasBegun) this.#report(error);
      else begun.reject(error);
    }
  }
}

/** Somebody stopped it, or it was out of tokens before it began. */
function stoppedBefore({ data: { error } }: RunSummary): Refusal {
  const { code = 'SESSION_BUSY', message = 'The run was stopped before it began.', remedy } = error ?? {};
  return new Refusal(code, message, { remedy });
}
