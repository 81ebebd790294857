import type { DurableEvent } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import type { Message } from '../model/message.ts';
import { append, type Change } from '../store/append.ts';
import type { Store } from '../store/dialect.ts';
import { listEvents } from '../store/event.repository.ts';
import type { Lease } from '../store/lease.ts';
import { Conversation } from './conversation.ts';

/** Keeps what happens in a session that is ours, and knows everything that was said in it. */
export class Journal {
  readonly conversation: Conversation;
  readonly #store: Store;
  readonly #lease: Lease;
  readonly #now: () => Date;
  #lastSeq: number;

  constructor(
    { store, lease, now }: { store: Store; lease: Lease; now: () => Date },
    rows: readonly Message[],
  ) {
    this.#store = store;
    this.#lease = lease;
    this.#now = now;
    this.#lastSeq = lease.lastSeq;
    this.conversation = new Conversation(rows);
  }

  get sessionId(): SessionId {
    return this.#lease.sessionId;
  }

  /** Keeps a change and returns its events, after those that others have added since the last one: an answer, a request to stop. */
  async keep(change: Change): Promise<readonly DurableEvent[]> {
    const events = await append(this.#store, this.#lease, change, this.#now());
    this.conversation.add(change, events);
    const [first] = events;
    if (!first) return events;
    const missed = first.seq - this.#lastSeq - 1;
    const others =
      missed > 0
        ? await listEvents(this.#store, this.sessionId, { after: this.#lastSeq, limit: missed })
        : [];
    this.#lastSeq = first.seq + events.length - 1;
    return [...others, ...events];
  }
}
