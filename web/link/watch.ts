import type { StreamItem } from '../../src/model/feed.ts';
import type { SessionId } from '../../src/model/ids.ts';
import { eventsAddress } from '../../src/wire/client.ts';
import { streamItem } from '../../src/wire/stream.ts';
import { openEvents } from './event-stream.ts';

export interface WatchListener {
  onItem(item: StreamItem): void;
  onOpen(): void;
  /** The stream broke. `isRefused`: it does not come back by itself. */
  onBreak(isRefused: boolean): void;
}

/** Watches a session after an event, and comes back when a connection is lost. */
export function watch(id: SessionId, after: number, listener: WatchListener): () => void {
  const close = openEvents(eventsAddress(id, after), {
    onOpen: () => listener.onOpen(),
    onMessage: (data) => {
      const item = streamItem.parse(JSON.parse(data));
      // After it there is nothing to come back for.
      if (item.type === 'session-deleted') close();
      listener.onItem(item);
    },
    onBreak: (isRefused) => listener.onBreak(isRefused),
  });
  return close;
}
