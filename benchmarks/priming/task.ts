import { z } from 'zod';
import { chinese, crlf, mixed, nested, type Shape, short, shortLines, tools } from './shapes.ts';

/** What histories look like. */
export const REALISTIC = {
  'a mix': mixed,
  'calls and results': tools,
  'a mix with CRLF': crlf,
  'a mix with CJK': chinese,
  'long texts with fences': nested,
} as const satisfies Record<string, Shape>;

/** No history looks like these. */
export const EXTREME = {
  'records of one word': short,
  'lines of a word': shortLines,
} as const satisfies Record<string, Shape>;

export const SHAPES: ReadonlyMap<string, Shape> = new Map(Object.entries({ ...REALISTIC, ...EXTREME }));

/** What is done with a script, over and over, in a process of its own. */
export const TASK = z.object({
  shape: z.string(),
  records: z.int(),
  /** `read` it, read it and `take` every text, or `split` it into lines. */
  work: z.enum(['read', 'take', 'split']),
});
export type Task = z.infer<typeof TASK>;
