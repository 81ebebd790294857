import * as z from 'zod';
import { evidence } from './evidence.ts';
import { sessionId } from './fields.ts';
import { plain, type Route } from './route.ts';
import {
  newTerminal,
  sessionTerminalFacts,
  terminalFacts,
  terminalFrame,
  terminalInput,
  terminalProfile,
  terminalRun,
  wishedSize,
} from './terminal.ts';

const withId = z.strictObject({ id: sessionId });
const withName = z.strictObject({ id: sessionId, name: z.string().min(1).max(200) });

/** Terminals. They live in the server that runs their sessions; what came out of them is kept. */
export const terminalRoutes = {
  listAllTerminals: {
    ...plain,
    method: 'get',
    path: '/api/terminals',
    summary: 'The terminals of all sessions that live in this server, the newest first',
    answer: {
      type: 'json',
      schema: z.object({ items: z.array(sessionTerminalFacts), nextCursor: z.null() }),
    },
  },
  listTerminalProfiles: {
    ...plain,
    method: 'get',
    path: '/api/terminals/profiles',
    summary: 'What can be started in a terminal, and whether it is installed',
    answer: { type: 'json', schema: z.object({ items: z.array(terminalProfile), nextCursor: z.null() }) },
  },
  listTerminals: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/terminals',
    summary: 'The terminals of a session that live in this server',
    params: withId,
    answer: { type: 'json', schema: z.object({ items: z.array(terminalFacts), nextCursor: z.null() }) },
  },
  openTerminal: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/terminals',
    summary:
      'Starts a program in a terminal of a session, to be typed into; one that is there is told as it is',
    params: withId,
    body: newTerminal,
    status: 201,
    otherStatus: 200,
    answer: { type: 'json', schema: terminalFacts },
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
  endTerminal: {
    ...plain,
    method: 'delete',
    path: '/api/sessions/:id/terminals/:name',
    summary: 'Ends the programs in one terminal of a session, and what they started',
    params: withName,
    status: 204,
    answer: { type: 'nothing' },
  },
  listRecordings: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/recordings',
    summary: 'The programs that ran in terminals of a session, in order, and whether they can be replayed',
    params: withId,
    answer: { type: 'json', schema: z.object({ items: z.array(terminalRun), nextCursor: z.null() }) },
  },
  readRecording: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/recordings/:name',
    summary: 'All that came out of a terminal, with its times, as asciicast v2: one JSON text a line',
    params: withName,
    answer: { type: 'text', mediaTypes: ['application/x-asciicast'] },
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
