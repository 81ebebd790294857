import * as z from 'zod';

/** What is told of the scripts of the workspace, also by one page to the others. */
export const scriptsNews = z.discriminatedUnion('type', [
  /** From here on every change is told. What happened before is only seen by looking again. */
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('change'), path: z.string(), isGone: z.boolean() }),
  /** `agents.json` was written. */
  z.object({ type: z.literal('agents') }),
  z.object({ type: z.literal('break') }),
]);

export type ScriptsNews = z.infer<typeof scriptsNews>;
