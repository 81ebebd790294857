import * as z from 'zod';
import { SESSION_STATUSES } from '../model/session.ts';
import { MAIN_TERMINAL, TERMINAL_NAME } from '../model/terminal.ts';
import { profileName, sessionId, time, wholeNumber } from './fields.ts';

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

/** A name that a terminal can be given. */
const terminalName = z
  .string()
  .regex(TERMINAL_NAME, 'is no name of a terminal: letters, digits, ".", "_" and "-" make one');

/** A terminal that somebody wants opened. */
export const newTerminal = z
  .strictObject({
    name: terminalName.default(MAIN_TERMINAL).describe('`main` is the one that prompts are typed into.'),
    profile: profileName
      .optional()
      .describe(
        'What to start in it: `shell`, or the name of a profile; by default what prompts for it are for.',
      ),
    columns: columns.optional(),
    rows: rows.optional(),
  })
  .refine(({ columns: wide, rows: high }) => (wide === undefined) === (high === undefined), {
    error: 'names half of a size',
    path: ['columns'],
    abort: true,
  });

/** A terminal of a session that lives in this server. */
export const terminalFacts = z
  .object({ name: z.string(), profile, title, columns: z.int(), rows: z.int(), startedAt: time })
  .meta({ id: 'Terminal' });

/** The same among those of all sessions. */
export const sessionTerminalFacts = terminalFacts
  .extend({
    sessionId,
    sessionTitle: z.string().nullable(),
    sessionStatus: z.enum(SESSION_STATUSES).describe('Whether a prompt runs, or waits for an answer.'),
  })
  .meta({ id: 'SessionTerminal' });
export type SessionTerminalFacts = z.output<typeof sessionTerminalFacts>;

/** What can be started in a terminal. */
export const terminalProfile = z
  .object({
    id: z.string().describe('`shell`, or the name of a profile.'),
    isReady: z.boolean().describe('Whether its program is on this machine.'),
    facts: z.string().describe('Where it is, or how to get it.'),
  })
  .meta({ id: 'TerminalProfile' });
export type TerminalProfile = z.output<typeof terminalProfile>;

/** A program that ran in a terminal, or still runs. */
export const terminalRun = z
  .object({
    id: z.uuid(),
    name: z.string().describe('That of the terminal.'),
    profile,
    startedAt: time,
    endedAt: time.nullable().describe('Null while it runs, or where nobody saw it end.'),
    exitCode: z.int().nullable(),
    isRecorded: z.boolean().describe('Whether what came out of it is kept on this machine.'),
  })
  .meta({ id: 'TerminalRun' });
export type TerminalRun = z.output<typeof terminalRun>;

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
