import * as z from 'zod';

/** How two texts differ, line by line. */
export const hunks = z
  .array(
    z
      .object({
        beforeLine: z.int().describe('Counted from 1.'),
        afterLine: z.int(),
        lines: z.array(z.string()).readonly().describe('Each begins with a blank, `-` or `+`.'),
      })
      .meta({ id: 'DiffHunk' }),
  )
  .readonly()
  .nullable();
