import * as z from 'zod';
import { evidence } from './evidence.ts';
import { sessionId } from './fields.ts';
import { plain, type Route } from './route.ts';
import { terminalFacts, terminalFrame, terminalInput, wishedSize } from './terminal.ts';

const withId = z.strictObject({ id: sessionId });
const withName = z.strictObject({ id: sessionId, name: z.string().min(1).max(200) });

/** The terminals of a session. They live in the server that runs it. */
export const terminalRoutes = {
  listTerminals: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/terminals',
    summary: 'The terminals of a session that live in this server',
    params: withId,
    answer: { type: 'json', schema: z.object({ items: z.array(terminalFacts), nextCursor: z.null() }) },
  },
  endTerminals: {
    ...plain,
    method: 'delete',
    path: '/api/sessions/:id/terminals',
    summary: 'Ends the programs in all terminals of a session, and what they started',
    params: withId,
    status: 204,
    answer: { type: 'nothing' },
  },
  watchTerminal: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/terminals/:name',
    summary: 'A WebSocket that shows a terminal as it is, and takes what is typed into it',
    params: withName,
    query: wishedSize,
    status: 101,
    answer: { type: 'socket', sends: terminalFrame, takes: terminalInput },
  },
  snapshotTerminal: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/terminals/:name/snapshot',
    summary: 'Keeps how a terminal looks now, as evidence of the turn that was last typed into it',
    params: withName,
    status: 201,
    answer: { type: 'json', schema: evidence },
  },
} as const satisfies Record<string, Route>;
