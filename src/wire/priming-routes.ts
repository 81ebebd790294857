import * as z from 'zod';
import { EXPORT_FORMATS } from '../model/export-format.ts';
import { pageLimit, sessionId, storableText, trueOrFalse } from './fields.ts';
import { adoptedSession, agentId, primingList, primingRef, primingText, savedCourse } from './priming.ts';
import { plain, type Route } from './route.ts';

const withId = z.strictObject({ id: sessionId });
const allowSecrets = z.boolean().optional().describe('Write also what looks like a key.');

/** Conversations as files: histories to begin with, and what sessions are made into. */
export const primingRoutes = {
  listPriming: {
    ...plain,
    method: 'get',
    path: '/api/priming/scripts',
    summary: 'The priming scripts of the workspace, those passed over, and those used lately',
    query: z.strictObject({
      agentId: agentId
        .optional()
        .describe('Only those that apply to it; by default all, and what was used lately without an agent.'),
      q: z.string().max(1_000).optional().describe('Only those with all of these words in ref or title.'),
      limit: pageLimit,
    }),
    answer: { type: 'json', schema: primingList },
  },
  readPriming: {
    ...plain,
    method: 'get',
    path: '/api/priming/script',
    summary: 'The text of a priming script, as far as people would read it, and what was noticed in it',
    query: z.strictObject({ ref: primingRef }),
    answer: { type: 'json', schema: primingText },
  },
  saveCourse: {
    ...plain,
    method: 'post',
    path: '/api/priming/save-current-course',
    summary: 'Saves the current course of a session as a priming script',
    body: z.strictObject({
      sessionId,
      slug: z
        .string()
        .min(1)
        .max(1_000)
        .optional()
        .describe('What the script is called; by default course-<n>.'),
      shared: z
        .boolean()
        .optional()
        .describe('Whether it is for all agents, not only the one of the session.'),
      overwrite: z.boolean().optional().describe('Replace a script that is there.'),
      allowSecrets,
    }),
    status: 201,
    otherStatus: 200,
    answer: { type: 'json', schema: savedCourse },
  },
  adoptSession: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/adopt',
    summary: 'Makes a session into a prompt script and the recording that answers it; asks no model',
    params: withId,
    body: z.strictObject({
      name: storableText
        .min(1)
        .max(200)
        .optional()
        .describe(
          'What the files are called; by default after the title of the session. Letters that no ref holds are in the name of the script alone.',
        ),
      folder: storableText
        .min(1)
        .max(1_000)
        .optional()
        .describe('That of the script, from the workspace, which it is by default; has to be there.'),
      allowSecrets,
    }),
    status: 201,
    answer: { type: 'json', schema: adoptedSession },
  },
  exportSession: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/export',
    summary: 'A session as Markdown, as JSON, or its current course as a priming script or a prompt script',
    params: withId,
    query: z.strictObject({
      format: z.enum(EXPORT_FORMATS).default('md'),
      allowSecrets: trueOrFalse.default(false),
    }),
    answer: { type: 'text', mediaTypes: ['text/markdown', 'application/json'] },
  },
} as const satisfies Record<string, Route>;
