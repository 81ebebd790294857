import { z } from 'zod';

/** What a process is told: one document to read. */
export interface ReadOrder {
  readonly path: string;
  readonly name: string;
  readonly mediaType?: string;
  readonly inputBytes: number;
  readonly unpackedBytes: number;
  readonly textLength: number;
}

/** Why a document cannot be read, as words that go on the sentence `… cannot be read: `. */
const UNREADABLE = z.object({
  type: z.literal('unreadable'),
  code: z.enum(['NOT_FOUND', 'INVALID_INPUT', 'TOO_LARGE']),
  reason: z.string(),
  /** What a library said about it, for those who look for the cause. */
  detail: z.string().exactOptional(),
});

/** What a process may say. */
export const READER_FRAME = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started') }),
  z.object({
    type: z.literal('text'),
    parts: z.array(z.object({ place: z.string().exactOptional(), text: z.string() })),
    warnings: z.array(z.string()),
  }),
  UNREADABLE,
]);
export type ReaderFrame = z.output<typeof READER_FRAME>;

/** What a process says to an order. */
export type ReadReply = Exclude<ReaderFrame, { type: 'started' }>;
export type UnreadableReply = z.output<typeof UNREADABLE>;
