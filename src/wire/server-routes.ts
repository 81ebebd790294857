import * as z from 'zod';
import { jsonObject } from './fields.ts';
import { provider } from './provider.ts';
import { plain, type Route } from './route.ts';

/** The server itself, and whom it can ask. */
export const serverRoutes = {
  health: {
    ...plain,
    method: 'get',
    path: '/api/health',
    summary: 'Whether the server is up, and which it is',
    answer: {
      type: 'json',
      schema: z.object({
        ok: z.literal(true),
        version: z.string(),
        workspace: z.string(),
        pid: z.int(),
        running: z.int().describe('How many sessions this server runs now.'),
      }),
    },
  },
  openapi: {
    ...plain,
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This description',
    answer: { type: 'json', schema: jsonObject },
  },
  listProviders: {
    ...plain,
    method: 'get',
    path: '/api/providers',
    summary: 'The providers of models, what is missing for each, and models to choose from',
    answer: { type: 'json', schema: z.object({ items: z.array(provider), nextCursor: z.null() }) },
  },
} as const satisfies Record<string, Route>;
