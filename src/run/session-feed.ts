import type { DurableEvent } from '../model/event.ts';
import { type FeedItem, isDurable, type RunningPart } from '../model/feed.ts';
import type { SessionId } from '../model/ids.ts';
import type { Store } from '../store/dialect.ts';
import { listEvents } from '../store/event.repository.ts';
import { RunningParts } from './running-parts.ts';

export type FeedListener = (item: FeedItem) => void;

/** What was told of a session so far. */
export interface ToldSoFar {
  readonly lastSeq: number;
  readonly parts: Iterable<RunningPart>;
  readonly isLive: boolean;
}

/**
 * Tells what happens in a session, in one order for all who listen: durable events by their numbers, without a gap
 * and none twice, and deltas before the event that says that their part was kept. What this process runs is told as
 * it happens, what others write is read from the database.
 */
export class SessionFeed {
  readonly sessionId: SessionId;
  readonly #store: Store;
  readonly #onTrouble: () => void;
  readonly #listeners = new Set<FeedListener>();
  readonly #parts: RunningParts;
  #lastSeq: number;
  #isLive: boolean;
  #isOver = false;
  /** What came while the database was read. */
  #held: FeedItem[] = [];
  #reading: Promise<void> | undefined;
  #isStale = false;

  /** @internal @param onTrouble is called when the database could not be read to the end; somebody has to ask again. */
  constructor(store: Store, sessionId: SessionId, told: ToldSoFar, onTrouble: () => void) {
    this.#store = store;
    this.#onTrouble = onTrouble;
    this.sessionId = sessionId;
    this.#lastSeq = told.lastSeq;
    this.#parts = new RunningParts(told.parts);
    this.#isLive = told.isLive;
  }

  /** The number of the last durable event that was told. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /** The parts that are being received, as far as they were told. */
  get parts(): Iterable<RunningPart> {
    return this.#parts;
  }

  /** Whether something waits to be told until the database has been read. */
  get isBehind(): boolean {
    return this.#held.length > 0;
  }

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  listen(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A page of the durable events after a number that were told already. */
  async told(after: number): Promise<readonly DurableEvent[]> {
    const upTo = this.#lastSeq;
    const events = await listEvents(this.#store, this.sessionId, { after });
    return events.filter(({ seq }) => seq <= upTo);
  }

  /** What a run in this process says. */
  take(item: FeedItem): void {
    if (this.#reading || this.#held.length > 0 || this.#isAhead(item)) {
      this.#held.push(item);
      this.refresh().catch(() => this.#onTrouble());
    } else this.#tell(item);
  }

  /** Tells what the database has and was not told yet. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readOn();
    await this.#reading;
  }

  async #readOn(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const events = await listEvents(this.#store, this.sessionId, { after: this.#lastSeq, limit: PAGE });
        if (events.length === PAGE) this.#isStale = true;
        const isWhole = this.#merge(events);
        if (!isWhole && events.length > 0) this.#isStale = true;
        if (!isWhole && events.length === 0) this.#onTrouble();
      }
    } finally {
      // In one breath with the last look at what is stale, so that nobody asks for nothing.
      this.#reading = undefined;
    }
  }

  /**
   * What a run said while the database was read comes first, each event of the database in its place: deltas are said
   * before their part is kept, so that they stand before the event that tells of it. Returns whether nothing is held
   * any more.
   */
  #merge(events: readonly DurableEvent[]): boolean {
    let next = 0;
    const tellBelow = (seq: number) => {
      for (let event = events[next]; event && event.seq < seq; event = events[++next]) this.#tell(event);
    };
    for (let item = this.#held.shift(); item; item = this.#held.shift()) {
      if (isDurable(item)) tellBelow(item.seq);
      if (this.#isAhead(item)) {
        // It was kept after the database was read, and so was one before it.
        this.#held.unshift(item);
        return false;
      }
      this.#tell(item);
    }
    tellBelow(Number.POSITIVE_INFINITY);
    return true;
  }

  #isAhead(item: FeedItem): boolean {
    return isDurable(item) && item.seq > this.#lastSeq + 1;
  }

  #tell(item: FeedItem): void {
    if (this.#isOver) return;
    this.#isOver = item.type === 'session-deleted';
    if (isDurable(item)) {
      if (item.seq <= this.#lastSeq) return;
      this.#lastSeq = item.seq;
    }
    if (item.type === 'live-changed') this.#isLive = item.live;
    this.#parts.take(item);
    for (const listener of this.#listeners) listener(item);
  }
}

const PAGE = 1_000;
