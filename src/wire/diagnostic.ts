import * as z from 'zod';

/** Something that was noticed in a text. */
export const diagnostic = z
  .object({
    code: z.string(),
    message: z.string(),
    line: z.int().describe('Counted from 1.'),
    severity: z.enum(['error', 'warning', 'hint']),
    remedy: z.string().exactOptional().describe('What to do about it, as one sentence.'),
  })
  .meta({ id: 'Diagnostic' });
