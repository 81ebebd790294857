import * as z from 'zod';
import { plain, type Route } from './route.ts';

const answer = { type: 'json', schema: z.object({ ok: z.literal(true) }) } as const;

/** For programs that watch the server. They need no token, and learn nothing but whether it works. */
export const probeRoutes = {
  live: {
    ...plain,
    method: 'get',
    path: '/livez',
    summary: 'Whether the server is up',
    isPublic: true,
    answer,
  },
  ready: {
    ...plain,
    method: 'get',
    path: '/readyz',
    summary: 'Whether the server can work, which needs its database; 503 with `{ "ok": false }` if not',
    isPublic: true,
    answer,
  },
} as const satisfies Record<string, Route>;
