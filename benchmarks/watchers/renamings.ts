import { z } from 'zod';
import type { Place } from './contract.ts';
import { readEvents } from './event-reader.ts';
import { Latencies } from './latencies.ts';
import { clock, madeAt } from './stamped-delta.ts';

const RENAMED = z.object({ type: z.literal('session-renamed'), data: z.object({ title: z.string() }) });

/** Watches sessions that get new titles, each by one watcher. */
export class Renamings {
  readonly latencies = new Latencies();
  readonly #readers: { close(): void }[] = [];

  async watch(places: readonly Place[]): Promise<void> {
    for (const place of places) this.#readers.push(await readEvents(place, (data) => this.#take(data)));
  }

  close(): void {
    for (const reader of this.#readers) reader.close();
  }

  #take(data: string): void {
    const renamed = RENAMED.safeParse(JSON.parse(data));
    if (renamed.success) this.latencies.add((clock() - madeAt(renamed.data.data.title)) / 1000);
  }
}
