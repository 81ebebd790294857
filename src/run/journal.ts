import type { DurableEvent } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import type { Message } from '../model/message.ts';
import type { NewEvidence } from '../model/terminal.ts';
import { appendAll, type Change, type DatedChange } from '../store/append.ts';
import type { Store } from '../store/dialect.ts';
import { listEvents } from '../store/event.repository.ts';
import type { Lease } from '../store/lease.ts';
import { comesAtOnce } from './comes-at-once.ts';
import { Conversation } from './conversation.ts';

/** Keeps what happens in a session that is ours, and knows everything that was said in it. Dispose of it when the run is over. */
export class Journal implements AsyncDisposable {
  readonly conversation: Conversation;
  readonly #store: Store;
  readonly #lease: Lease;
  readonly #now: () => Date;
  #lastSeq: number;
  #nextOrder: number;
  /** What is said, and not kept yet. */
  #held: readonly DatedChange[] = [];
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
    this.#nextOrder = lease.nextOrder;
    this.conversation = new Conversation(rows);
  }

  get sessionId(): SessionId {
    return this.#lease.sessionId;
  }

  /**
   * Keeps a change, together with what is held, and returns the events of both, after those that others have added since
   * the last one: an answer, a request to stop.
   */
  async keep(wanted: Change): Promise<readonly DurableEvent[]> {
    const later = this.#later;
    const change = this.#dated(wanted);
    const events = await this.#append([...this.#held, change]).catch((error: unknown) => {
      // What waited for this change waits for another.
      this.#later = [...later, ...this.#later];
      throw error;
    });
    this.#say(change);
    return await this.#withMissed(events);
  }

  /**
   * Takes a change for said, and keeps it with the next one: a transaction for both costs little more than one for either.
   * Nobody is told of it before. Who holds something waits for nothing but by `waitFor`.
   */
  hold(wanted: Change): void {
    const change = this.#dated(wanted);
    this.#held = [...this.#held, change];
    this.#say(change);
  }

  async keepHeld(): Promise<readonly DurableEvent[]> {
    return this.#held.length > 0 ? await this.#withMissed(await this.#append(this.#held)) : [];
  }

  /** Waits for something. What is held is kept and told of meanwhile, unless that comes at once. */
  async *waitFor<Value>(coming: Promise<Value>): AsyncGenerator<DurableEvent, Value> {
    if (this.#held.length > 0 && !(await comesAtOnce(coming))) yield* await this.keepHeld();
    return await coming;
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

  /** Keeps what is there, whatever broke after it came; what fails here fails because of that, and is not heard. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.keepHeld().catch(() => undefined);
    if (this.#later.length > 0) await this.keep({}).catch(() => undefined);
  }

  async #append(changes: readonly DatedChange[]): Promise<readonly DurableEvent[]> {
    const events = await appendAll(this.#store, this.#lease, changes);
    this.#held = [];
    return events;
  }

  async #withMissed(events: readonly DurableEvent[]): Promise<readonly DurableEvent[]> {
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

  #say(change: DatedChange): void {
    const { messages = [], at } = change;
    const firstOrder = this.#nextOrder;
    this.#nextOrder += messages.length;
    this.conversation.add(change, { chatSessionId: this.sessionId, createdAt: at.toISOString(), firstOrder });
  }

  #dated(change: Change): DatedChange {
    const at = this.#now();
    const later = this.#later;
    this.#later = [];
    return later.length === 0
      ? { ...change, at }
      : { ...change, at, evidence: [...later, ...(change.evidence ?? [])] };
  }
}
