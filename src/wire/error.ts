import * as z from 'zod';
import { REFUSAL_CODES, Refusal, type RefusalCode } from '../model/refusal.ts';
import { json } from './fields.ts';

/** A bug of ours: what went wrong is said in the server's own output, not to whoever asked. */
export const UNEXPECTED = 'UNEXPECTED';

const codes = Object.keys(REFUSAL_CODES);

/** What every request that is not answered gets. */
export const errorAnswer = z
  .object({
    error: z.object({
      code: z.enum([...codes, UNEXPECTED]),
      message: z.string(),
      remedy: z.string().optional().describe('What can be done about it, as one sentence.'),
      details: json
        .optional()
        .describe('Of a field that is wrong: its place and what is wrong, each by itself.'),
    }),
  })
  .meta({ id: 'Error' });

export type ErrorAnswer = z.infer<typeof errorAnswer>;

function isRefusalCode(code: string): code is RefusalCode {
  return code in REFUSAL_CODES;
}

/** The refusal that an answer tells of. */
export function refusalIn({ error: { code, message, remedy, details } }: ErrorAnswer): Error {
  return isRefusalCode(code) ? new Refusal(code, message, { remedy, details }) : new Error(message);
}
