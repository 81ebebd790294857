import { isDurable } from '../model/feed.ts';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { RunEvent } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import { lastSeqsOf } from '../store/session.repository.ts';
import { RunningParts } from './running-parts.ts';
import { type FeedListener, SessionFeed } from './session-feed.ts';

/** What a run of this process has said so far. */
interface LiveRun {
  readonly parts: RunningParts;
  lastSeq: number;
}

/** A run that somebody prepared. */
interface ToldRun {
  readonly session: Pick<Session, 'id'>;
  readonly events: AsyncIterable<RunEvent>;
}

/** A session that is followed, until `stop`. */
export interface Following {
  readonly feed: SessionFeed;
  stop(): void;
}

const LOOK_AGAIN_MS = 500;

/** The sessions that somebody in this process follows, whoever runs them. */
export class Feeds {
  readonly #store: () => Promise<Store>;
  readonly #runs = new Map<SessionId, LiveRun>();
  readonly #feeds = new Map<SessionId, SessionFeed>();
  #stopWatching: (() => void) | undefined;
  #lookAgain: NodeJS.Timeout | undefined;

  constructor(store: () => Promise<Store>) {
    this.#store = store;
  }

  /** Follows a session: the listener is told everything from here on. Refuses one that is not there. */
  async follow(sessionId: SessionId, listener: FeedListener): Promise<Following> {
    const store = await this.#store();
    const lastSeq = (await lastSeqsOf(store, [sessionId])).get(sessionId);
    if (lastSeq === undefined) throw new Refusal('NOT_FOUND', `There is no session ${sessionId}.`);
    const feed = this.#feeds.get(sessionId) ?? this.#open(store, sessionId, lastSeq);
    const unlisten = feed.listen(listener);
    return {
      feed,
      stop: () => {
        unlisten();
        if (!feed.isHeard) this.#close(feed);
      },
    };
  }

  /** A run that also tells those who follow its session. */
  told<Run extends ToldRun>(run: Run): Run {
    return { ...run, events: this.telling(run.session.id, run.events) };
  }

  /** Hands on what a run says, and tells those who follow its session. */
  async *telling(sessionId: SessionId, events: AsyncIterable<RunEvent>): AsyncGenerator<RunEvent, void> {
    let run: LiveRun | undefined;
    try {
      for await (const event of events) {
        run ??= this.#begin(sessionId);
        if (event.type !== 'terminal-data') {
          run.parts.take(event);
          if (isDurable(event)) run.lastSeq = event.seq;
          this.#feeds.get(sessionId)?.take(event);
        }
        yield event;
      }
    } finally {
      if (run) this.#end(sessionId, run);
    }
  }

  #begin(sessionId: SessionId): LiveRun {
    const run = { parts: new RunningParts(), lastSeq: 0 };
    this.#runs.set(sessionId, run);
    this.#feeds.get(sessionId)?.take({ type: 'live-changed', sessionId, live: true });
    return run;
  }

  #end(sessionId: SessionId, run: LiveRun): void {
    // One that had lost the session may end after the next has begun.
    if (this.#runs.get(sessionId) !== run) return;
    this.#runs.delete(sessionId);
    this.#feeds.get(sessionId)?.take({ type: 'live-changed', sessionId, live: false });
  }

  /** What a run has said goes with what it had said by then; otherwise the database knows. */
  #open(store: Store, sessionId: SessionId, lastSeq: number): SessionFeed {
    const run = this.#runs.get(sessionId);
    const told = run
      ? { lastSeq: run.lastSeq, parts: run.parts, isLive: true }
      : { lastSeq, parts: [], isLive: false };
    this.#stopWatching ??= store.changes.subscribe((changed) => void this.#look(store, changed));
    const feed = new SessionFeed(store, sessionId, told, () => this.#lookLater(store));
    this.#feeds.set(sessionId, feed);
    void this.#look(store, sessionId);
    return feed;
  }

  #close(feed: SessionFeed): void {
    if (this.#feeds.get(feed.sessionId) !== feed) return;
    this.#feeds.delete(feed.sessionId);
    if (this.#feeds.size > 0) return;
    clearTimeout(this.#lookAgain);
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  /** One look for all sessions that are followed, or for the one that has changed. */
  async #look(store: Store, changed?: SessionId): Promise<void> {
    const ids = Array.from(this.#feeds.keys()).filter((id) => changed === undefined || id === changed);
    if (ids.length === 0) return;
    try {
      const lastSeqs = await lastSeqsOf(store, ids);
      await Promise.all(ids.map((id) => this.#notice(id, lastSeqs.get(id))));
    } catch {
      // Whoever writes is told what is wrong with the database; who only follows waits until it answers again.
      this.#lookLater(store);
    }
  }

  #lookLater(store: Store): void {
    clearTimeout(this.#lookAgain);
    if (this.#feeds.size > 0) this.#lookAgain = setTimeout(() => void this.#look(store), LOOK_AGAIN_MS);
  }

  async #notice(sessionId: SessionId, lastSeq: number | undefined): Promise<void> {
    const feed = this.#feeds.get(sessionId);
    if (!feed) return;
    if (lastSeq === undefined) feed.take({ type: 'session-deleted', sessionId });
    else if (lastSeq > feed.lastSeq || feed.isBehind) await feed.refresh();
  }
}
