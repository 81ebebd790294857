import * as z from 'zod';
import { RUNNABLE_KINDS, type Runnable } from '../model/runnable.ts';
import { takenFor } from './fields.ts';

const runnable = takenFor<Runnable>(
  z.object({
    kind: z.enum(RUNNABLE_KINDS),
    name: z.string(),
    target: z
      .string()
      .describe('A file or a folder from the workspace, a command line, an address, or what is done.'),
    isThere: z.boolean().describe('Whether the file that it names is there.'),
    variables: z
      .array(z.string())
      .readonly()
      .describe('Variables of the environment that it would be given.'),
  }),
).meta({ id: 'Runnable' });

export const trustAnswer = z
  .object({
    folder: z.string().describe('The real path of the workspace, which alone counts.'),
    isTrusted: z.boolean(),
    since: z.string().exactOptional().describe('When the user trusted it.'),
    pinned: z
      .object({ files: z.int() })
      .exactOptional()
      .describe('How many files its trust is bound to; absent where it is bound to none.'),
    changed: z
      .array(z.string())
      .readonly()
      .exactOptional()
      .describe('Files that are no longer as they were pinned: it has to be trusted again.'),
    warning: z.string().exactOptional().describe('What went wrong; no reason to stop.'),
    runs: z.array(runnable).readonly().describe('All that runs, or counts, only where it is trusted.'),
    warnings: z.array(z.string()).readonly().describe('What could not be read, and so is not among them.'),
    pinnable: z.object({ files: z.int() }).exactOptional().describe('Files that trust can be bound to.'),
    unpinnable: z.string().exactOptional().describe('Why it cannot be bound to any.'),
    canGrant: z
      .boolean()
      .describe('Whether it can be trusted over HTTP: only where nobody else reaches this server.'),
    version: z.string().describe('Of all that would run.'),
  })
  .meta({ id: 'Trust' });

export type TrustAnswer = z.infer<typeof trustAnswer>;
