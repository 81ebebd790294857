import * as z from 'zod';
import { SCRIPT_ENGINES } from '../model/script.ts';
import { budgetTokens, model, scriptPath, skillsWish, storableText, time, title } from './fields.ts';
import { plain, type Route } from './route.ts';
import {
  createdScript,
  planReport,
  scriptList,
  scriptStatus,
  startedScript,
  workspaceChange,
} from './script.ts';

const text = z.string().max(1_000_000);
const args = z
  .strictObject({
    positional: z.array(text).max(1_000).optional(),
    named: z.record(z.string().max(200), text).optional(),
  })
  .describe('For the places in the prompts; each set of arguments has sessions of its own.');
const link = z
  .boolean()
  .optional()
  .describe('Whether the session is named in the file; by default as the workspace is configured.');

/** What is to be run, and how. */
const asked = {
  path: scriptPath,
  args: args.optional(),
  fresh: z.boolean().optional().describe('Begin a new session, whatever there is.'),
  all: z.boolean().optional().describe('Run every prompt anew, in a take of its own.'),
  startIndex: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Run from this prompt on, counted from 0, in a take that shares what came before.'),
  endIndex: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('End once this prompt has its answer, counted from 0; the rest waits for the next run.'),
  model: model.optional().describe('Instead of the script’s, as provider/name.'),
  engine: z.enum(SCRIPT_ENGINES).optional().describe('Instead of the script’s.'),
  recorded: z.boolean().optional().describe('Answer from recordings, whatever the script says.'),
  fill: z.boolean().optional().describe('Ask the model where a recording has no answer.'),
  ...skillsWish,
};

/** Everything that can be asked of the server about prompt scripts. */
export const scriptRoutes = {
  listScripts: {
    ...plain,
    method: 'get',
    path: '/api/scripts',
    summary: 'Every script of the workspace',
    answer: { type: 'json', schema: scriptList },
  },
  createScript: {
    ...plain,
    method: 'post',
    path: '/api/scripts',
    summary: 'Writes a script to begin with, under a name that is free',
    body: z.strictObject({
      name: storableText
        .min(1)
        .max(200)
        .optional()
        .describe('Without an extension, or with ours; by default the time.'),
      folder: storableText
        .min(1)
        .max(1_000)
        .optional()
        .describe('From the workspace, which it is by default; has to be there.'),
      title: title.optional(),
      model: model.optional(),
    }),
    status: 201,
    answer: { type: 'json', schema: createdScript },
  },
  attachScript: {
    ...plain,
    method: 'post',
    path: '/api/scripts/attach',
    summary: 'Which session a script belongs to, how the two differ, and what can be done; changes nothing',
    body: z.strictObject({
      path: scriptPath,
      content: z
        .string()
        .optional()
        .describe('The text of the script, which need not be saved yet; by default that of the file.'),
      modifiedAt: time.optional(),
      args: args.optional(),
    }),
    answer: { type: 'json', schema: scriptStatus },
  },
  planScript: {
    ...plain,
    method: 'post',
    path: '/api/scripts/plan',
    summary: 'What a run would do; changes nothing, and asks no model',
    body: z.strictObject(asked),
    answer: { type: 'json', schema: planReport },
  },
  resolveScript: {
    ...plain,
    method: 'post',
    path: '/api/scripts/resolve',
    summary:
      'Decides which session a script belongs to where it is no longer what its session ran; runs nothing',
    body: z.strictObject({
      path: scriptPath,
      args: args.optional(),
      resolution: z
        .enum(['keep', 'clone', 'fresh'])
        .describe('The session stays; a take of it has its place; a new one has.'),
      link,
    }),
    answer: { type: 'json', schema: scriptStatus },
  },
  runScript: {
    ...plain,
    method: 'post',
    path: '/api/scripts/run',
    summary: 'Runs what of a script has to be run; the answers are told by the events of its session',
    body: z.strictObject({
      ...asked,
      link,
      requireRecorded: z.boolean().optional().describe('Refuse to ask a model.'),
      keepGoing: z
        .boolean()
        .optional()
        .describe('Go on where an answer breaks a contract; the run fails all the same.'),
      budgetTokens: budgetTokens.optional(),
      isConfirmed: z
        .boolean()
        .optional()
        .describe('The user has seen what would be typed into a terminal, and wants it.'),
      failFast: z
        .boolean()
        .optional()
        .describe('End at the first command that ends with another exit code than 0.'),
    }),
    status: 202,
    answer: { type: 'json', schema: startedScript },
  },
  watchScripts: {
    ...plain,
    method: 'get',
    path: '/api/scripts/events',
    summary:
      'Scripts that are added, changed and removed, and agents that change, as server-sent events, from when the stream opens',
    answer: { type: 'events', schema: workspaceChange },
  },
} as const satisfies Record<string, Route>;
