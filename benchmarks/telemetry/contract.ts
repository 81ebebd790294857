import { z } from 'zod';
import { SETUP } from '../watchers/contract.ts';

/** What a server is started with. */
export const SERVER_SETUP = SETUP.extend({ mode: z.enum(['local', 'off']) });
export type ServerSetup = z.infer<typeof SERVER_SETUP>;

/** What a server has cost so far, and what it has kept of how things went. */
export const USED = z.object({ cpuMs: z.number(), kept: z.int(), lost: z.int() });
export type Used = z.infer<typeof USED>;

/** What the audience is asked to do: to watch sessions, or to say when each has had so many whole answers. */
export const WATCHING = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('watch'),
    places: z.array(z.object({ url: z.url(), path: z.string(), token: z.string() })),
  }),
  z.object({ type: z.literal('wait'), answers: z.int() }),
]);
export type Watching = z.infer<typeof WATCHING>;
