import * as z from 'zod';
import { EVIDENCE_KINDS, EVIDENCE_LABELS, type Evidence } from '../model/terminal.ts';
import { jsonObject, sessionId, takenFor, time, turnId } from './fields.ts';

const shape = z.object({
  id: z.uuid(),
  chatSessionId: sessionId,
  turnId,
  kind: z
    .enum(EVIDENCE_KINDS)
    .describe(
      'What the program answered or asked, or how its screen looked; from its transcript what its model thought and which tools it called; from our log, which keys we typed into it.',
    ),
  label: z
    .enum(EVIDENCE_LABELS)
    .describe(
      "Where it comes from: the program's own transcript, what it put out, its screen alone, or our own log.",
    ),
  terminal: z.string().describe('The name of the terminal.'),
  text: z.string().describe('Without escape sequences.'),
  ansi: z.string().optional().describe('Of a snapshot that is taken now: the screen with its colours.'),
  facts: jsonObject.describe(
    'What else is known of it, such as `exitCode` of a command in a shell, `usage` of an answer or `tool` of a tool call.',
  ),
  createdAt: time,
});

/** What is kept of a turn in a terminal beside the prompt. */
export const evidence = takenFor<Evidence>(shape).meta({ id: 'Evidence' });
