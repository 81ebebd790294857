import type { FeedItem, StreamItem } from '../../model/feed.ts';
import type { Following } from '../../workbench.ts';
import { addTo, frame, STILL_HERE } from './frames.ts';
import type { Watcher } from './watcher.ts';

/** What happens within this time goes out in one piece. */
const TOGETHER_MS = 30;

/** One session and all who watch it: what happens is put into words once, however many there are. */
export class Channel {
  readonly #following: Following;
  readonly #watchers = new Set<Watcher>();
  #pending: StreamItem[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushedAt = 0;
  #isOver = false;

  constructor(following: Following) {
    this.#following = following;
  }

  take(item: FeedItem): void {
    if (item.type === 'session-deleted') this.#isOver = true;
    addTo(this.#pending, item);
    const waitMs = Math.max(0, this.#flushedAt + TOGETHER_MS - performance.now());
    this.#timer ??= setTimeout(() => this.#flush(), waitMs);
  }

  /**
   * Shows a watcher what was told after a number, then the parts that are being received, and from then on what
   * happens. Resolves when they are gone.
   */
  async show(watcher: Watcher, after: number): Promise<void> {
    const { feed } = this.#following;
    const { sessionId } = feed;
    let seen = after;
    try {
      // Another server may have told them of what was not noticed here yet.
      if (seen > feed.lastSeq) await feed.refresh();
      for (this.#flush(); seen < feed.lastSeq && !watcher.gone.aborted; this.#flush()) {
        const events = await feed.told(seen);
        // The session is gone, and its events with it.
        if (events.length === 0) break;
        for (const event of events) await watcher.writeSlowly(frame(event));
        seen = events.at(-1)?.seq ?? seen;
      }
    } catch {
      // The database does not answer. Whoever comes back to resume is told so.
      watcher.cutOff();
    }
    if (watcher.gone.aborted) return;
    // Nothing is pending, and nothing is awaited until the watcher is among the others: no item is told twice or missed.
    this.#flush();
    const snapshots = Array.from(
      feed.parts,
      (part) => ({ type: 'part-snapshot', sessionId, ...part }) as const,
    );
    const items: StreamItem[] = [{ type: 'live-changed', sessionId, live: feed.isLive }, ...snapshots];
    watcher.write(items.map(frame).join(''));
    this.#watchers.add(watcher);
    if (this.#isOver) this.end();
    await watcher.left();
    this.#watchers.delete(watcher);
  }

  greet(): void {
    for (const watcher of this.#watchers) watcher.write(STILL_HERE);
  }

  /** Sends what there is to say, and hangs up. */
  end(): void {
    this.#flush();
    for (const watcher of this.#watchers) watcher.end();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#following.stop();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.length === 0) return;
    this.#flushedAt = performance.now();
    const bytes = Buffer.from(this.#pending.map(frame).join(''));
    this.#pending = [];
    for (const watcher of this.#watchers) watcher.write(bytes);
    if (this.#isOver) for (const watcher of this.#watchers) watcher.end();
  }
}
