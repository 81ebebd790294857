import * as z from 'zod';
import { wholeNumber } from './fields.ts';

const FEWEST = 2;
const MOST = 1_000;
const columns = z.int().min(FEWEST).max(MOST);
const rows = z.int().min(FEWEST).max(MOST);
const profile = z.string().describe('What runs in it: `shell`, or the name of a profile.');
const title = z.string().describe('What the program calls its window.');

/** The size in an address. */
export const wishedSize = z.strictObject({
  columns: wholeNumber({ least: FEWEST, most: MOST })
    .optional()
    .describe('With `rows`: what to make of its size first, where the workspace is trusted.'),
  rows: wholeNumber({ least: FEWEST, most: MOST }).optional(),
});

/** A terminal of a session that lives in this server. */
export const terminalFacts = z
  .object({ name: z.string(), profile, title, columns: z.int(), rows: z.int() })
  .meta({ id: 'Terminal' });

/** What a server tells who watches a terminal. */
export const terminalFrame = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('restore'),
      data: z.string().describe('What makes an empty terminal of this size into this one.'),
      columns: z.int(),
      rows: z.int(),
      profile,
      title,
      mayType: z.boolean().describe('Whether the workspace is trusted, so that input is taken.'),
    }),
    z.object({ type: z.literal('data'), data: z.string().describe('What came out of it since.') }),
    z.object({ type: z.literal('resized'), columns: z.int(), rows: z.int() }),
    z.object({ type: z.literal('title'), title }),
    z.object({ type: z.literal('refused'), message: z.string() }),
    z.object({
      type: z.literal('ended'),
      exitCode: z.int(),
      signal: z.int().optional().describe('The number of the signal that ended it.'),
    }),
  ])
  .meta({ id: 'TerminalFrame' });
export type TerminalFrame = z.output<typeof terminalFrame>;

/** What who watches a terminal may send. */
export const terminalInput = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('input'), data: z.string().describe('What is typed.') }),
    z.strictObject({ type: z.literal('resize'), columns, rows }),
  ])
  .meta({ id: 'TerminalInput' });
export type TerminalInput = z.output<typeof terminalInput>;
