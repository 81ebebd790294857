import { z } from 'zod';
import { sessionId } from '../../src/wire/fields.ts';

/** What the model is to say. It is sent as the prompt, in JSON. */
export const WANTED = z.object({
  deltas: z.int(),
  /** Null for all at once, after which the answer stays unfinished until the model is told to end it. */
  perSecond: z.number().nullable(),
});
export type Wanted = z.infer<typeof WANTED>;

/** What a server is started with. */
export const SETUP = z.object({
  /** Of the model. */
  url: z.url(),
  /** Where it may write. */
  folder: z.string(),
});

/** A stream of server-sent events. */
const PLACE = z.object({ url: z.url(), path: z.string(), token: z.string() });
export type Place = z.infer<typeof PLACE>;

/** What watchers hear of an answer. */
export const DELTA = z.object({ type: z.literal('text-delta'), offset: z.int(), delta: z.string() });
export type Delta = z.infer<typeof DELTA>;

/** What a server has cost so far. */
export const COST = z.object({ cpuMs: z.number(), rssBytes: z.number() });
export type Cost = z.infer<typeof COST>;

/** What the audience is asked to do: to take seats, or to say what it heard once it has heard so much. */
export const TASK = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sit'), row: z.string(), places: z.array(PLACE) }),
  z.object({ type: z.literal('listen'), row: z.string(), wanted: WANTED }),
]);
export type Task = z.infer<typeof TASK>;

/** What those who sit in one row heard of one answer. Times in milliseconds. */
export const HEARD = z.object({
  /** What all of them heard alike, each from its beginning and without a gap. */
  text: z.string(),
  /** How much of what they should hear they heard, from 0 to 1; what they heard besides is taken off. */
  share: z.number(),
  /** In how many events, on average. */
  events: z.number(),
  /** From the model to the watcher, of all deltas at all watchers. */
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
});
export type Heard = z.infer<typeof HEARD>;

export function currentCost(): Cost {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() };
}

/** What another program does: it gives sessions new titles, each so many times. */
export const WRITING = z.object({ ids: z.array(sessionId), times: z.int(), perSecond: z.number() });
export type Writing = z.infer<typeof WRITING>;
