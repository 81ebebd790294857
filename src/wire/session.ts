import * as z from 'zod';
import { APPROVAL_ANSWERS } from '../model/event.ts';
import { ENGINE_NAMES, SESSION_STATUSES, SESSION_TYPES, type Session } from '../model/session.ts';
import { TERMINAL_INPUTS, type TerminalQuestion } from '../model/terminal.ts';
import { json, jsonObject, sessionId, takenFor, time } from './fields.ts';

const metadata = z
  .object({
    title: z.string(),
    tags: z.array(z.string()),
    modelId: z.string(),
    host: z.string(),
    keptPrompts: z.int(),
    priming: z
      .object({
        scriptRefs: z.array(z.string()),
        hashes: z.array(z.string()),
        showInUi: z.boolean(),
        records: z.int(),
      })
      .describe('The history that it began with.'),
    acceptedPriming: z
      .array(z.string())
      .describe('What the history of its script says that counts as the same.'),
    cwd: z.string().describe('The folder in which its terminals start, from the workspace.'),
    settings: jsonObject.describe('What was set for this conversation alone.'),
  })
  .partial()
  .catchall(json)
  .describe('Facts that need no column: a title, tags, the model it began with.');

export const session = takenFor<Session>(
  z.object({
    id: sessionId,
    sessionType: z.enum(SESSION_TYPES),
    sessionStatus: z.enum(SESSION_STATUSES),
    metadata,
    script: z
      .object({ scriptPath: z.string(), scriptModifiedAt: time, scriptHash: z.string() })
      .nullable()
      .describe('What it came from, as it was when it ran.'),
    engine: z.enum(ENGINE_NAMES),
    agentId: z.string().nullable(),
    argsHash: z.string().nullable(),
    settingsHash: z.string().nullable(),
    linkable: z.boolean().describe('Whether a script may be attached to it again.'),
    fork: z
      .object({ parentId: sessionId, order: z.int() })
      .nullable()
      .describe('What it was forked from, and the order at which its own rows begin.'),
    takeRootId: sessionId,
    dialogRootId: sessionId,
    parentDialogId: sessionId.nullable(),
    createdAt: time,
    updatedAt: time,
    archivedAt: time.nullable(),
    nextOrder: z.int().describe('The order the next message gets.'),
    lastSeq: z.int().describe('The number of the last durable event.'),
  }),
).meta({ id: 'Session' });

export const sessionPage = z.object({
  items: z.array(session),
  nextCursor: z.string().nullable().describe('Where the next page begins; null on the last one.'),
});

const question = takenFor<TerminalQuestion>(
  z.object({
    kind: z.enum(['permission', 'question', 'auth']),
    text: z.string(),
    choices: z.array(
      z.object({ label: z.string(), keys: z.string(), answer: z.enum(APPROVAL_ANSWERS).optional() }),
    ),
    input: z
      .enum(TERMINAL_INPUTS)
      .optional()
      .describe('A command in a shell waits for this to be typed into its terminal.'),
  }),
);

export const waitingCall = z
  .object({
    callId: z.string(),
    name: z.string(),
    input: json,
    repeats: z.boolean().describe('It was begun before, and nobody knows whether it took effect.'),
    question: question.optional().describe('What a program in a terminal asks.'),
  })
  .meta({ id: 'WaitingCall' });
