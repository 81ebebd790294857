import { type FeedItem, isDelta, type RunningPart } from '../model/feed.ts';
import type { MessageId } from '../model/ids.ts';

/** The parts of an answer that are being received, as far as one has heard. */
export class RunningParts {
  readonly #parts: Map<MessageId, RunningPart>;

  constructor(parts: Iterable<RunningPart> = []) {
    this.#parts = new Map(Array.from(parts, (part) => [part.partId, part]));
  }

  [Symbol.iterator](): Iterator<RunningPart> {
    return this.#parts.values();
  }

  take(item: FeedItem): void {
    if (isDelta(item)) {
      const { partId, type, delta } = item;
      const text = (this.#parts.get(partId)?.text ?? '') + delta;
      this.#parts.set(partId, { partId, kind: type === 'text-delta' ? 'text' : 'reasoning', text });
    } else if (item.type === 'message-added') {
      this.#parts.delete(item.data.messageId);
    } else if (item.type === 'live-changed' && !item.live) {
      this.#parts.clear();
    }
  }
}
