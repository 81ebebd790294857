import type { DurableEvent } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import type { Message } from '../model/message.ts';
import type { NewEvidence } from '../model/terminal.ts';
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
  /** What is kept with the next change, and what will be. */
  #later: NewEvidence[] = [];
  readonly #coming = new Set<Promise<void>>();

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
  async keep(wanted: Change): Promise<readonly DurableEvent[]> {
    const change = this.#withLater(wanted);
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

  /** Keeps a piece of evidence, once it is there, together with the next change: nothing waits for it. */
  keepLater(evidence: Promise<NewEvidence>): void {
    const coming = evidence.then((piece) => {
      this.#later.push(piece);
      this.#coming.delete(coming);
    });
    // What went wrong is heard by who waits for the rest.
    coming.catch(() => undefined);
    this.#coming.add(coming);
  }

  /** Waits for what was to be kept later, and keeps it. */
  async keepRest(): Promise<readonly DurableEvent[]> {
    await Promise.all(this.#coming);
    return this.#later.length > 0 ? await this.keep({}) : [];
  }

  #withLater(change: Change): Change {
    if (this.#later.length === 0) return change;
    const later = this.#later;
    this.#later = [];
    return { ...change, evidence: [...later, ...(change.evidence ?? [])] };
  }
}
