import * as z from 'zod';
import { APPROVAL_ANSWERS } from '../model/event.ts';
import { ENGINE_NAMES } from '../model/session.ts';
import { comparison } from './comparison.ts';
import {
  budgetTokens,
  LAST_ORDER,
  model,
  pageLimit,
  runHelp,
  sessionId,
  skillsWish,
  storableText,
  title,
  trueOrFalse,
  wholeNumber,
} from './fields.ts';
import { givenFiles } from './kept-file-routes.ts';
import { conversation, searchHit } from './message.ts';
import { newSession } from './priming.ts';
import { plain, type Route } from './route.ts';
import { startedRun } from './script.ts';
import { session, sessionPage, waitingCall } from './session.ts';
import { streamItem } from './stream.ts';

const withId = z.strictObject({ id: sessionId });
const order = wholeNumber({ least: 0, most: LAST_ORDER });
const prompt = z.string().max(1_000_000);
const prompts = z.array(prompt).min(1).max(10_000).readonly();

/** Conversations, what was said in them, and what can be done with each. */
export const sessionRoutes = {
  listSessions: {
    ...plain,
    method: 'get',
    path: '/api/sessions',
    summary: 'Sessions, the last changed first',
    query: z.strictObject({
      limit: pageLimit,
      cursor: z.string().max(200).optional(),
      archived: trueOrFalse.optional().describe('Only those that were archived, or only the others.'),
    }),
    answer: { type: 'json', schema: sessionPage },
  },
  createSession: {
    ...plain,
    method: 'post',
    path: '/api/sessions',
    summary: 'Begins a conversation, with a history if one is named',
    body: newSession,
    status: 201,
    answer: { type: 'json', schema: session },
  },
  searchSessions: {
    ...plain,
    method: 'get',
    path: '/api/sessions/search',
    summary: 'Finds the messages that hold all the words, the best first',
    query: z.strictObject({ q: z.string().min(1).max(1_000), limit: pageLimit }),
    answer: {
      type: 'json',
      schema: z.object({ items: z.array(searchHit), nextCursor: z.null() }),
    },
  },
  getSession: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id',
    summary: 'One session',
    params: withId,
    answer: { type: 'json', schema: session },
  },
  changeSession: {
    ...plain,
    method: 'patch',
    path: '/api/sessions/:id',
    summary: 'Gives a session another title, archives it, or takes it out of the archive',
    params: withId,
    body: z
      .strictObject({
        title: title.optional(),
        archived: z.boolean().optional().describe('One that runs is refused.'),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), {
        error: 'names nothing to change',
        abort: true,
      }),
    answer: { type: 'json', schema: session },
  },
  deleteSession: {
    ...plain,
    method: 'delete',
    path: '/api/sessions/:id',
    summary: 'Deletes a session; one that runs is refused',
    params: withId,
    status: 204,
    answer: { type: 'nothing' },
  },
  listMessages: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/messages',
    summary: 'The rows of a session in order, and the number of the last event that tells of them',
    params: withId,
    query: z.strictObject({
      from: order.default(0),
      limit: wholeNumber({ least: 1, most: 10_000 }).default(1_000),
    }),
    answer: { type: 'json', schema: conversation },
  },
  sendPrompt: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/prompts',
    summary: 'Sends a prompt; the answer is told by the events',
    params: withId,
    body: z.strictObject({
      prompt,
      source: z.enum(['chat', 'script']).default('chat').describe('Who asks: a person, or a script.'),
      files: givenFiles.optional(),
      ...runHelp,
    }),
    status: 202,
    answer: { type: 'json', schema: startedRun },
  },
  resumeTurn: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/resume',
    summary: 'Goes on with a last turn that was broken off',
    params: withId,
    body: z.strictObject(runHelp),
    status: 202,
    answer: { type: 'json', schema: startedRun },
  },
  replayFrom: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/replay-from',
    summary: 'A take that shares what came before a prompt, and asks other prompts from there on',
    params: withId,
    body: z.strictObject({
      startIndex: z
        .int()
        .min(0)
        .max(1_000_000)
        .describe('The first prompt that is asked anew, counted from 0.'),
      prompts: prompts.describe('What is asked from there on.'),
      engineOverride: z.enum(ENGINE_NAMES).optional(),
      budgetTokens: budgetTokens.optional(),
    }),
    status: 202,
    answer: { type: 'json', schema: startedRun },
  },
  replayAll: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/replay-all',
    summary: 'A take that asks everything anew, of another model or engine; the session is archived',
    params: withId,
    body: z.strictObject({
      prompts,
      engine: z.enum(ENGINE_NAMES),
      model,
      budgetTokens: budgetTokens.optional(),
    }),
    status: 202,
    answer: { type: 'json', schema: startedRun },
  },
  regenerate: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/regenerate',
    summary: 'A take that shares everything before the last prompt, and asks that anew',
    params: withId,
    body: z.strictObject({
      model: model.optional().describe('As provider/name; by default the one that was asked before.'),
      budgetTokens: budgetTokens.optional(),
      ...skillsWish,
    }),
    status: 202,
    answer: { type: 'json', schema: startedRun },
  },
  abortRun: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/abort',
    summary: 'Asks whoever runs the session to stop',
    params: withId,
    status: 204,
    answer: { type: 'nothing' },
  },
  listWaiting: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/waiting',
    summary: 'The tool calls that wait for an answer',
    params: withId,
    answer: {
      type: 'json',
      schema: z.object({ items: z.array(waitingCall), nextCursor: z.null() }),
    },
  },
  confirmCall: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/confirm',
    summary: 'Answers a tool call that waits, or a question of a terminal; it can be answered once',
    params: withId,
    body: z
      .strictObject({
        callId: storableText.min(1).max(500),
        answer: z.enum(APPROVAL_ANSWERS).optional(),
        choice: z
          .int()
          .min(0)
          .max(1_000)
          .optional()
          .describe('Instead of `answer`: which of the choices of the question, counted from 0.'),
      })
      .refine(({ answer, choice }) => (answer === undefined) !== (choice === undefined), {
        error: 'needs either an answer or a choice',
        abort: true,
      }),
    status: 204,
    answer: { type: 'nothing' },
  },
  forkSession: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/fork',
    summary: 'A new session that shares what was said before a prompt, or everything',
    params: withId,
    body: z.strictObject({
      order: z
        .int()
        .min(0)
        .max(LAST_ORDER)
        .optional()
        .describe('The order of a prompt, which is left out; by default the end.'),
    }),
    status: 201,
    answer: { type: 'json', schema: session },
  },
  listTakes: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/takes',
    summary: 'The takes that a session is one of, archived ones too and itself included, the oldest first',
    params: withId,
    answer: { type: 'json', schema: z.object({ items: z.array(session), nextCursor: z.null() }) },
  },
  compareSessions: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/compare',
    summary: 'Two sessions side by side, by prompt: what was asked, what was answered, and what that took',
    params: withId,
    query: z.strictObject({ with: sessionId.describe('The other session.') }),
    answer: { type: 'json', schema: comparison },
  },
  watchSession: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/events',
    summary: 'What happens in a session, as server-sent events; durable ones carry the id to resume after',
    params: withId,
    query: z.strictObject({ after: order.optional() }),
    answer: { type: 'events', schema: streamItem },
  },
} as const satisfies Record<string, Route>;
