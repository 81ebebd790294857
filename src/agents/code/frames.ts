import { z } from 'zod';
import type { JsonObject } from '../../model/json.ts';
import { AGENT_METHODS, type CodeCall } from './code-agent.ts';

/** What a process is told, one JSON object per line. */
export type ParentFrame =
  | ({ readonly type: 'load' } & LoadOrder)
  | { readonly type: 'call'; readonly number: number; readonly call: CodeCall }
  | { readonly type: 'abort'; readonly number: number };

/** Which agent a process is for. */
export interface LoadOrder {
  readonly workspace: string;
  readonly modulePath: string;
  /** What the exported class may be called. */
  readonly names: readonly string[];
  readonly metadata: JsonObject;
  readonly settings: JsonObject;
  readonly pins?: readonly (readonly [path: string, sha256: string])[];
}

const TEXT = z.string().max(20_000);

const FAILURE = z.object({
  message: TEXT,
  /** Where in the workspace, as `path:line:column`. */
  place: TEXT.exactOptional(),
});

/** Files of the workspace that the code consists of, each with a stamp that changes when it does. */
const LOADED_FILES = z.array(z.tuple([TEXT, TEXT]));

/** What a process may say, one JSON object per line. Nobody knows what code writes there: everything is checked. */
export const CHILD_FRAME = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started') }),
  z.object({ type: z.literal('ready'), methods: z.array(z.enum(AGENT_METHODS)), files: LOADED_FILES }),
  z.object({ type: z.literal('unloadable'), failure: FAILURE }),
  z.object({ type: z.literal('begun'), number: z.number() }),
  z.object({ type: z.literal('text'), number: z.number(), delta: z.string().min(1) }),
  z.object({ type: z.literal('marker'), number: z.number() }),
  z.object({
    type: z.literal('end'),
    number: z.number(),
    response: z.unknown().exactOptional(),
    files: LOADED_FILES,
  }),
  z.object({ type: z.literal('failed'), number: z.number().exactOptional(), failure: FAILURE }),
]);
export type ChildFrame = z.output<typeof CHILD_FRAME>;

export type LoadedFiles = z.output<typeof LOADED_FILES>;

/** Why code could not do what it was to do. */
export type Failure = z.output<typeof FAILURE>;
