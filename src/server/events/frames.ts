import { isDelta, isDurable, type StreamItem } from '../../model/feed.ts';

/** Tells the browser how soon to come back after a lost connection. */
export const OPENING = 'retry: 1000\n\n';

/** Keeps a connection open, and shows when the other end is gone. */
export const STILL_HERE = ': still here\n\n';

/** An item as a server-sent event; a durable one carries the number to resume after. */
export function frame(item: StreamItem): string {
  return isDurable(item) ? `id: ${item.seq}\n${dataFrame(item)}` : dataFrame(item);
}

/** Anything as a server-sent event without a number. */
export function dataFrame(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** Adds an item to a list; a delta that goes on where the last one ends becomes one with it. */
export function addTo(items: StreamItem[], item: StreamItem): void {
  const last = items.at(-1);
  if (last && isDelta(last) && isDelta(item) && last.partId === item.partId) {
    items[items.length - 1] = { ...last, delta: last.delta + item.delta };
  } else items.push(item);
}
