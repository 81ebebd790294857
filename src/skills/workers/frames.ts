import { z } from 'zod';
import type { JsonObject } from '../../model/json.ts';

/** What a worker is told, one JSON object per line. */
export interface CallOrder {
  readonly number: number;
  readonly tool: string;
  /** From the folder of the skill, with `/`. */
  readonly script: string;
  readonly input: JsonObject;
  /** After which a worker ends itself that nobody ends any more. */
  readonly seconds: number;
}

const TEXT = z.string().max(20_000);

/** What a script did in place of giving an object. */
const FAULT = z.object({
  kind: z.enum(['raised', 'no_function', 'no_object', 'no_json', 'too_large']),
  /** What it raised, what it gave, or why that is no JSON. */
  words: TEXT,
  /** Where in the skill, as `path:line`. */
  place: TEXT.exactOptional(),
});
export type Fault = z.output<typeof FAULT>;

/** What a worker may say, one JSON object per line. Nobody knows what a script writes there: everything is checked. */
export const WORKER_FRAME = z.union([
  z.object({ type: z.literal('started') }),
  z.object({ type: z.literal('begun'), number: z.number() }),
  z.object({
    type: z.literal('end'),
    number: z.number(),
    /** Whether something goes on that the call began, or it is full: no further call may find that. */
    isSpent: z.boolean(),
    result: z.unknown().exactOptional(),
    fault: FAULT.exactOptional(),
  }),
]);
export type WorkerFrame = z.output<typeof WORKER_FRAME>;
export type CallEnd = Extract<WorkerFrame, { type: 'end' }>;

/** Descriptors that a worker finds open, beside the usual three: high, so that scripts do not come upon them. */
export const CHANNEL = 60;
export const LIFELINE = 61;
export const SPARE = 62;
