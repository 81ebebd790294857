import { setTimeout } from 'node:timers/promises';
import { isDurable } from '../model/feed.ts';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { RunSummary } from '../model/run.ts';
import type { SessionStatus } from '../model/session.ts';
import type { SessionRun, Workbench } from '../workbench.ts';

/** A run that is prepared: of a script, of a prompt, or of a replay. */
type Startable = Pick<SessionRun, 'session' | 'events'>;

export interface StartedRun<Run extends Startable = Startable> {
  readonly run: Run;
  readonly sessionId: SessionId;
  /** The number of the event before the run's first. */
  readonly after: number;
  /** What there was to say where nothing had to be run; then it is over. */
  readonly idle?: RunSummary;
}

/** What whoever asked for a run is told of it. */
export function acknowledged({ sessionId, after }: StartedRun): Pick<StartedRun, 'sessionId' | 'after'> {
  return { sessionId, after };
}

/** What sessions are while their run has more to do. */
const BUSY: readonly SessionStatus[] = ['processing', 'waiting_confirmation'];
const LOOK_AGAIN_MS = 50;

/** The runs of this server, which go on when whoever asked for them has gone. */
export class Runs {
  readonly #sessions: Pick<Workbench['sessions'], 'get'>;
  readonly #report: (error: unknown) => void;
  /** All of them, from when they are prepared until they have let go of their session. */
  readonly #all = new Set<Promise<void>>();
  /** Those that have begun. */
  readonly #running = new Map<SessionId, Promise<void>>();
  /** Those that have a name, from when they are prepared; with their session once they have begun. */
  readonly #named = new Map<string, SessionId | undefined>();
  readonly #stop = new AbortController();

  constructor(sessions: Pick<Workbench['sessions'], 'get'>, report: (error: unknown) => void) {
    this.#sessions = sessions;
    this.#report = report;
  }

  get count(): number {
    return this.#running.size;
  }

  /** Says when the server stops: for runs that are prepared before they are started. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  /**
   * Starts a run. Resolves when its prompt is kept; what is refused by then is refused here. While one with a name is
   * prepared or runs, others of the same name are refused.
   */
  async start<Run extends Startable>(
    prepare: (signal: AbortSignal) => Promise<Run>,
    { name }: { readonly name?: string } = {},
  ): Promise<StartedRun<Run>> {
    const { signal } = this.#stop;
    if (name !== undefined) await this.letGo(this.#named.get(name));
    if (signal.aborted) throw new Refusal('SESSION_BUSY', 'The server is stopping.');
    if (name !== undefined && this.#named.has(name)) {
      throw new Refusal('SESSION_BUSY', 'The script runs already.', {
        remedy: 'Wait until it is done, or stop it.',
      });
    }
    const begun = Promise.withResolvers<StartedRun<Run>>();
    const run = this.#carryOut(async () => await prepare(signal), begun);
    this.#all.add(run);
    if (name !== undefined) this.#named.set(name, undefined);
    void run.then(() => {
      this.#all.delete(run);
      if (name !== undefined) this.#named.delete(name);
    });
    const started = await begun.promise;
    if (started.idle) return started;
    const { sessionId } = started;
    this.#running.set(sessionId, run);
    if (name !== undefined) this.#named.set(name, sessionId);
    void run.then(() => {
      // One that had lost the session may end after the next has begun.
      if (this.#running.get(sessionId) === run) this.#running.delete(sessionId);
    });
    return started;
  }

  /**
   * Waits for a run that has said its last word to let go of its session: whoever has seen the end of an answer may ask
   * at once. Does not wait for one that goes on.
   */
  async letGo(sessionId: SessionId | undefined): Promise<void> {
    for (;;) {
      const running = sessionId && this.#running.get(sessionId);
      if (!running) return;
      const { sessionStatus } = await this.#sessions.get(sessionId);
      if (BUSY.includes(sessionStatus)) return;
      // A script may be between two of its prompts.
      await Promise.race([running, setTimeout(LOOK_AGAIN_MS, undefined, { ref: false })]);
    }
  }

  /** Does something that ends, by the signal, when the server stops; which waits for it. */
  async whileOpen(work: (stopping: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    if (signal.aborted) throw new Refusal('SESSION_BUSY', 'The server is stopping.');
    const working = work(signal);
    const settled = working.catch(() => undefined);
    this.#all.add(settled);
    void settled.then(() => this.#all.delete(settled));
    await working;
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

  /**
   * Runs to the end. Tells of the beginning, which is kept together with the prompt, by the number of the run's first
   * event; what goes wrong before is told there, and what goes wrong after is reported.
   */
  async #carryOut<Run extends Startable>(
    prepare: () => Promise<Run>,
    begun: PromiseWithResolvers<StartedRun<Run>>,
  ): Promise<void> {
    let firstSeq: number | undefined;
    let hasBegun = false;
    let idle: RunSummary | undefined;
    try {
      const run = await prepare();
      const sessionId = run.session.id;
      await this.letGo(sessionId);
      for await (const event of run.events) {
        if (hasBegun) continue;
        if (event.type === 'run-summary') idle = event;
        // A run of a new session tells first how that began.
        if (!isDurable(event) || event.type === 'session-created' || event.type === 'session-forked')
          continue;
        firstSeq ??= event.seq;
        if (event.type !== 'status-changed') continue;
        hasBegun = true;
        begun.resolve({ run, sessionId, after: firstSeq - 1 });
      }
      if (!idle) return;
      if (idle.data.reason !== 'done') throw stoppedBefore(idle);
      const { lastSeq: after } = await this.#sessions.get(sessionId);
      begun.resolve({ run, sessionId, after, idle });
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
