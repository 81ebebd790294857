import * as z from 'zod';
import { contextReport, contextTurn } from './context.ts';
import { sessionId, trueOrFalse } from './fields.ts';
import { plain, type Route } from './route.ts';

/** What models are sent. */
export const contextRoutes = {
  readContext: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/context',
    summary: 'What a model is sent in a turn, piece by piece',
    params: z.strictObject({ id: sessionId }),
    query: z.strictObject({
      turn: contextTurn.default('next'),
      request: trueOrFalse.default(false).describe('Also the exact request, as its provider gets it.'),
    }),
    answer: { type: 'json', schema: contextReport },
  },
} as const satisfies Record<string, Route>;
