import { DELTA, type Place, type Wanted } from './contract.ts';
import { readEvents } from './event-reader.ts';
import { DELTA_CHARS } from './stamped-delta.ts';

/** Connects to a stream before the prompt is sent. The promise resolves when all that is wanted was heard. */
export async function hearAll(place: Place, { deltas }: Wanted): Promise<{ promise: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reader = await readEvents(place, (data) => {
    const { offset = 0, delta = '' } = DELTA.safeParse(JSON.parse(data)).data ?? {};
    if (offset + delta.length === deltas * DELTA_CHARS) resolve();
  });
  return { promise: promise.finally(() => reader.close()) };
}

/** Connects to a stream and reads until the part that runs already is there. Says how many milliseconds it took. */
export async function join(place: Place): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const startedAt = performance.now();
  const reader = await readEvents(place, (data) => {
    if (data.includes('"part-snapshot"')) resolve(performance.now() - startedAt);
  });
  return await promise.finally(() => reader.close());
}
