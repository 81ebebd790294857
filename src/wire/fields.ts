import * as z from 'zod';
import { isMessageId, isSessionId, type MessageId, type SessionId } from '../model/ids.ts';
import type { Json } from '../model/json.ts';

/** Ids are told apart by the compiler, so what has the form of one is taken for one here. */
export const sessionId = z
  .custom<SessionId>((value) => typeof value === 'string' && isSessionId(value), 'is not the id of a session')
  .meta({ type: 'string', format: 'uuid' });

export const messageId = z
  .custom<MessageId>((value) => typeof value === 'string' && isMessageId(value), 'is not the id of a message')
  .meta({ type: 'string', format: 'uuid' });

export const turnId = z.uuid();

export const time = z.iso.datetime();

export const json: z.ZodType<Json> = z
  .lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
  )
  .meta({ id: 'Json' });

export const jsonObject = z.record(z.string(), json);

/** The greatest order of a row and number of an event: what a database keeps in 32 bits. */
export const LAST_ORDER = 2_147_483_647;

/** A text that is looked up as it is: PostgreSQL knows none with a NUL. */
export const storableText = z.string().refine((text) => !text.includes('\0'), 'holds a NUL');

/** The name of a script, as whoever asks gives it. */
export const scriptPath = storableText
  .min(1)
  .max(1_000)
  .describe('From the workspace, with `/` between folders; ends with .prompt.md.');

export const title = z.string().trim().min(1).max(500);

export const model = z.string().trim().min(1).max(200).describe('As provider/name.');

/** What can run in a terminal. */
export const profileName = z.string().regex(/^[A-Za-z][\w.-]{0,99}$/, 'is no name of a profile');

export const budgetTokens = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .describe('Ask for no further answer once the run has used so many.');

/** The id of a skill, or the name of one of its tools, as whoever asks gives it. */
export const skillId = storableText.min(1).max(255);

/** The name of a document, as whoever asks gives it. */
export const documentPath = storableText.min(1).max(1_000);

/** Which skills answer. */
export const skillsSetting = z
  .union([z.enum(['auto', 'off']), z.array(skillId).max(100).readonly()], {
    error: 'must be "auto", "off" or a list of ids',
  })
  .describe('Those that fit, none, or these.');

/** What prompts are answered with besides what is set elsewhere. */
export const skillsWish = {
  skills: skillsSetting.optional(),
  document: documentPath
    .optional()
    .describe('What it is about: a file, from the workspace, with `/` between folders.'),
};

/** What may be said of any run in a session that is there. */
export const runHelp = {
  ...skillsWish,
  model: model
    .optional()
    .describe('From here on, as provider/name; by default the model that answered last.'),
  budgetTokens: budgetTokens.optional(),
};

/** Yes or no in a query string. */
export const trueOrFalse = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' });

/** A whole number in a query string: digits, and nothing else that could be taken for a number. */
export function wholeNumber({ least, most }: { least: number; most: number }): z.ZodType<number> {
  const parsed = (text: unknown) => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text);
  return z.preprocess(parsed, z.int().min(least).max(most));
}

/** How many things of a list are told at once. */
export const pageLimit = wholeNumber({ least: 1, most: 200 }).default(50);

/** What has the shape is taken for the type, which says more than a shape can: the rest is the writer's word. */
export function takenFor<Type>(shape: z.ZodType): z.ZodType<Type> {
  return shape.pipe(z.custom<Type>());
}
