import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '../../src/model/json.ts';
import type { Finish, ReplyPart, SeenMessage, Usage } from './contract.ts';

/** One call as it came in, its body already parsed. */
export interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly url: URL;
  readonly body: unknown;
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** What a protocol makes of a call. A refused one is described as far as it was understood. */
export interface Inspection {
  readonly model: string;
  readonly messages: readonly SeenMessage[];
  readonly tools: readonly string[];
  readonly refusal?: Refusal;
}

/** The parts a writer turns into frames; the others are acts of the connection. */
export type ContentPart = Extract<
  ReplyPart,
  { type: 'text' | 'reasoning' | 'redacted-reasoning' | 'tool-call' }
>;

export interface ReplyPlan {
  readonly model: string;
  readonly body: unknown;
  readonly parts: readonly ReplyPart[];
  readonly finish: Finish;
  readonly usage: Usage;
}

/** Writes one streamed reply as server-sent events, one string for each. */
export interface ReplyWriter {
  open(): Iterable<string>;
  part(part: ContentPart): Iterable<string>;
  /** Ends the reply in place of `close`. */
  error(message: string): Iterable<string>;
  close(): Iterable<string>;
}

/** One of the four services, as far as it differs from the others. */
export interface ProtocolService {
  inspect(call: Call): Inspection;
  writer(plan: ReplyPlan): ReplyWriter;
  errorBody(refusal: Refusal): JsonObject;
}
