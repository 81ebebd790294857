import * as z from 'zod';
import { APPROVAL_ANSWERS, type DurableEventType, PART_KINDS } from '../model/event.ts';
import type { StreamItem } from '../model/feed.ts';
import { END_REASONS, MESSAGE_KINDS } from '../model/message.ts';
import { SESSION_STATUSES } from '../model/session.ts';
import { EVIDENCE_KINDS, EVIDENCE_LABELS, SUBMISSION_PROOFS, TERMINAL_STATES } from '../model/terminal.ts';
import { messageId, sessionId, takenFor, time, turnId } from './fields.ts';
import { contractNotes } from './prompt-note.ts';

const callId = z.string();
const terminal = z.string().describe('The name of the terminal.');

const DURABLE_DATA = {
  'session-created': z.object({ sessionType: z.string() }),
  'session-forked': z.object({ parentSessionId: sessionId, forkOrder: z.int() }),
  'session-primed': z.object({ scriptRefs: z.array(z.string()), records: z.int() }),
  'session-renamed': z.object({ title: z.string() }),
  'setting-changed': z.object({ name: z.string() }),
  'status-changed': z.object({ status: z.enum(SESSION_STATUSES) }),
  'message-added': z.object({
    messageId,
    order: z.int(),
    kind: z.enum(MESSAGE_KINDS),
    turnId: turnId.nullable(),
    callId: callId.optional(),
    name: z.string().optional(),
    isError: z.literal(true).optional(),
  }),
  'approval-requested': z.object({ callId, repeats: z.literal(true).optional() }),
  'approval-answered': z.object({
    callId,
    answer: z.enum(APPROVAL_ANSWERS),
    choice: z.int().optional().describe('Which of the choices of a question, counted from 0.'),
  }),
  'tool-started': z.object({ callId }),
  'abort-requested': z.object({}),
  'terminal-state': z.object({ terminal, profile: z.string(), state: z.enum(TERMINAL_STATES) }),
  submitted: z.object({ turnId, terminal, proof: z.enum(SUBMISSION_PROOFS), tries: z.int() }),
  'evidence-added': z.object({
    evidenceId: z.string(),
    turnId,
    kind: z.enum(EVIDENCE_KINDS),
    label: z.enum(EVIDENCE_LABELS),
    terminal,
    exitCode: z.int().optional().describe('Of a command in a shell.'),
  }),
  retry: z.object({ attempt: z.int(), waitMs: z.number(), cause: z.string() }),
  warning: z.object({ code: z.string(), message: z.string() }),
} as const satisfies Record<DurableEventType, z.ZodType>;

const durableEvents = Object.entries(DURABLE_DATA).map(([type, data]) =>
  z.object({ v: z.literal(1), seq: z.int(), sessionId, type: z.literal(type), at: time, data }),
);

const offset = z.int().describe('Where the delta begins in the part, in UTF-16 units.');
const deltas = PART_KINDS.map((kind) =>
  z.object({
    type: z.literal(`${kind}-delta`),
    sessionId,
    partId: messageId.describe('The id of the message to come.'),
    offset,
    delta: z.string(),
  }),
);

const snapshot = z.object({
  type: z.literal('part-snapshot'),
  sessionId,
  partId: messageId,
  kind: z.enum(PART_KINDS),
  text: z.string().describe('The running part as far as it came; deltas go on where it ends.'),
});

const liveChange = z.object({
  type: z.literal('live-changed'),
  sessionId,
  live: z.boolean().describe('Whether this server runs the session, so that deltas are sent too.'),
});

const sessionDeleted = z.object({ type: z.literal('session-deleted'), sessionId });

const failure = z.object({
  code: z.string().optional(),
  message: z.string(),
  remedy: z.string().optional(),
});

const summary = z.object({
  v: z.literal(1),
  type: z.literal('run-summary'),
  sessionId,
  data: z.object({
    class: z.enum(['recorded', 'live', 'mixed']),
    reason: z.enum(END_REASONS),
    error: failure.optional(),
    ran: z.int(),
    shared: z.int(),
    failedCommands: z.int().optional().describe('Shell commands that ended with another exit code than 0.'),
    tokens: z.object({ input: z.int(), output: z.int() }),
    cost: z.number().nullable(),
    warnings: z.array(DURABLE_DATA.warning),
    contracts: z
      .object({
        checked: z.int().describe('How many answers were held against contracts.'),
        ...contractNotes,
      })
      .optional(),
  }),
});

/** What one line of an event stream holds. */
export const streamItem = takenFor<StreamItem>(
  z.union([...durableEvents, ...deltas, snapshot, liveChange, summary, sessionDeleted]),
).meta({ id: 'StreamItem' });
