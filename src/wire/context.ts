import * as z from 'zod';
import type { ModelMessage } from '../model/model-message.ts';
import { REMINDER_MODES } from '../model/reminder-mode.ts';
import { SECTION_SOURCES } from '../model/section-source.ts';
import { json, jsonObject, takenFor } from './fields.ts';

/** Which request is looked at. */
export const contextTurn = z
  .string()
  .regex(/^(?:last|next|[1-9]\d{0,8})$/)
  .transform((turn): number | 'last' | 'next' => (turn === 'last' || turn === 'next' ? turn : Number(turn)))
  .describe('A turn, counted from 1; `last`; or `next`: what would be sent before the next prompt.');

const sectionFacts = {
  source: z.enum(SECTION_SOURCES).describe('Where it came from.'),
  name: z.string().describe('What it is, in a few words.'),
  tokens: z.int().nullable().describe('Null for what is no text: a picture.'),
};

const sections = z
  .array(
    z.object({
      ...sectionFacts,
      text: z.string().describe('As it is sent.'),
      turn: z.int().exactOptional().describe('Of what was said: in which turn, counted from 1.'),
    }),
  )
  .readonly();

const names = z.array(z.object(sectionFacts)).readonly();

const sharedBeginning = z.object({ bytes: z.int(), of: z.int() });

const sentMessage = takenFor<ModelMessage>(
  z.object({ role: z.enum(['system', 'user', 'assistant', 'tool']), content: json }).catchall(json),
);

export const contextReport = z
  .object({
    stage: z
      .enum(['asked', 'next', 'first'])
      .describe('Of a turn that was asked, of what follows it, or of a script that was never run.'),
    model: z.string().describe('Who is asked, as provider/name; empty where nobody is named yet.'),
    turn: z.int().exactOptional().describe('Counted from 1.'),
    requests: z.int().exactOptional().describe('How many requests the turn took: this is the first of them.'),
    sections: sections.describe('The pieces, in the order in which they are sent.'),
    tokens: z.int().describe('All of them together.'),
    tokenizer: z.object({
      name: z.string(),
      isEstimate: z.boolean().describe('Whether the tokenizer of the model is not known.'),
    }),
    countedTokens: z
      .int()
      .exactOptional()
      .describe('What the provider counted for the first request of the turn.'),
    window: z.int().exactOptional().describe('How many tokens the model takes, where that is known.'),
    change: z

      .object({
        modelBefore: z
          .string()
          .exactOptional()
          .describe('Who was asked in the turn before, where it was another model.'),
        added: names,
        gone: names,
      })
      .exactOptional()
      .describe('What is different from the turn before.'),
    shared: z
      .object({ files: sharedBeginning, frozen: sharedBeginning })
      .exactOptional()
      .describe(
        'How many bytes of it the last request of the turn before began with, in either mode of reminders: what a provider can cache.',
      ),
    reminder: z.enum(REMINDER_MODES).describe('What history says of reminders, as it is configured.'),
    system: z.string().exactOptional().describe('What the model is told before everything else.'),
    messages: z
      .array(sentMessage)
      .readonly()
      .describe('As a model is sent them, in the form of the AI SDK; of a picture, its size and hash.'),
    tools: z
      .array(z.object({ name: z.string(), description: z.string(), inputSchema: jsonObject }))
      .readonly()
      .describe('What the model may call.'),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })).readonly(),
    request: z
      .object({ method: z.string(), url: z.string(), body: json })
      .exactOptional()
      .describe('The exact request, but for the headers.'),
  })
  .meta({ id: 'Context' });
