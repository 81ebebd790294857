import { isDelta, isDurable, type StreamItem } from '../../src/model/feed.ts';
import type { MessageId } from '../../src/model/ids.ts';

/** A row that was told of. */
export interface ToldRow {
  readonly order: number;
  /** Its text, if all of it was told before the row was; undefined if it has to be read. */
  readonly text: string | undefined;
}

/** What a careful client makes of a stream, over any number of connections. Throws at the first thing that is wrong. */
export class SeenSession {
  readonly seqs: number[] = [];
  readonly rows = new Map<MessageId, ToldRow>();
  /** What is known of parts that are not rows yet. */
  readonly #parts = new Map<MessageId, string>();
  /** The parts of which this connection has told everything so far. */
  #followed = new Set<MessageId>();
  snapshots = 0;

  get lastSeq(): number {
    return this.seqs.at(-1) ?? 0;
  }

  /** A new connection: what was missed in between is missing. */
  connect(): void {
    this.#followed = new Set();
  }

  take(item: StreamItem): void {
    if (isDurable(item)) {
      if (item.seq !== this.lastSeq + 1) throw new Error(`After event ${this.lastSeq} came ${item.seq}.`);
      this.seqs.push(item.seq);
      if (item.type === 'message-added') this.#addRow(item.data.messageId, item.data.order);
    } else if (isDelta(item)) {
      const { partId, offset, delta } = item;
      if (this.rows.has(partId)) throw new Error('A delta came after its part was kept.');
      const known = offset === 0 ? '' : this.#parts.get(partId);
      if (offset > 0 && !this.#followed.has(partId)) throw new Error('A part began in the middle.');
      if (known?.length !== offset) throw new Error(`At ${known?.length} came a delta for ${offset}.`);
      this.#know(partId, known + delta);
    } else if (item.type === 'part-snapshot') {
      if (this.rows.has(item.partId)) throw new Error('A snapshot came after its part was kept.');
      const known = this.#parts.get(item.partId) ?? '';
      if (!item.text.startsWith(known)) throw new Error('A snapshot holds less than was told before.');
      this.snapshots++;
      this.#know(item.partId, item.text);
    }
  }

  #know(partId: MessageId, text: string): void {
    this.#followed.add(partId);
    this.#parts.set(partId, text);
  }

  #addRow(id: MessageId, order: number): void {
    const text = this.#followed.has(id) ? this.#parts.get(id) : undefined;
    this.rows.set(id, { order, text });
    this.#parts.delete(id);
  }
}
