import * as z from 'zod';
import { AUDIENCES, MESSAGE_KINDS, type Message } from '../model/message.ts';
import { evidence } from './evidence.ts';
import { jsonObject, messageId, sessionId, takenFor, time, turnId } from './fields.ts';

const shape = z.object({
  id: messageId,
  chatSessionId: sessionId,
  order: z.int().describe('The only thing that orders rows.'),
  kind: z.enum(MESSAGE_KINDS),
  audience: z.enum(AUDIENCES).describe('Who sees it.'),
  course: z.int().describe('The part of the session between two context resets, counted from 1.'),
  genseq: z.int().describe('Counts the answers of the model; rows of one answer share it.'),
  turnId: turnId.nullable(),
  sourceTag: z.string().nullable(),
  payload: jsonObject.describe(
    'The message as a model is sent it, in the form of the AI SDK; {} where nothing is sent.',
  ),
  metadata: jsonObject.describe(
    'What is known of the row beside what it says; which fields there are depends on its kind.',
  ),
  createdAt: time,
});

const message = takenFor<Message>(shape).meta({ id: 'Message' });

export const conversation = z.object({
  messages: z.array(message),
  evidence: z
    .array(evidence)
    .describe('What is kept of terminals, in order, of the turns that these rows belong to.'),
  lastSeq: z.int().describe('The number of the last event that tells of these rows; watch on after it.'),
  nextFrom: z.int().nullable().describe('Where the next page begins; null when there are no more rows.'),
});

export const searchHit = z
  .object({
    sessionId: sessionId.describe('A session in which the message can be seen.'),
    message,
    excerpt: z.string().describe('A piece of the text around the first word that was looked for.'),
  })
  .meta({ id: 'SearchHit' });

export type SearchHit = z.infer<typeof searchHit>;
