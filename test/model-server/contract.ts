import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '../../src/model/json.ts';
import type { EmbeddingRequest } from './embeddings/contract.ts';

export const PROTOCOLS = ['openai-chat', 'openai-responses', 'anthropic', 'gemini'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** `data` is base64. */
export interface SeenImage {
  readonly type: 'image';
  readonly mediaType: string;
  readonly data: string;
}

export type SeenPart =
  | { readonly type: 'text'; readonly text: string }
  | SeenImage
  /** `signature` is whatever the protocol proves reasoning with: a signature, an encrypted content, redacted data. */
  | { readonly type: 'reasoning'; readonly text: string; readonly signature?: string }
  /** `input` is parsed where the protocol sends text; text that is no JSON stays as it came. */
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly input: unknown }
  | {
      readonly type: 'tool-result';
      readonly id: string;
      readonly name?: string;
      readonly output: string;
      readonly images?: readonly SeenImage[];
      readonly isError?: boolean;
    }
  | { readonly type: 'other'; readonly kind: string };

/**
 * One conversation entry, in one shape whatever the protocol: what stands together as one step of the assistant is
 * one entry, all results of that step are one `tool` entry, and text beside them is a `user` entry of its own.
 */
export interface SeenMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly parts: readonly SeenPart[];
}

/** 'ended': the reply went out whole, or was an error. 'hung-up': the client left first. 'broken': we broke it off. */
export type Closed = 'ended' | 'hung-up' | 'broken';

export interface ModelRequest {
  readonly protocol: Protocol;
  readonly model: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON; the raw text when it was none. */
  readonly body: unknown;
  readonly messages: readonly SeenMessage[];
  readonly tools: readonly string[];
  /** The last user text. */
  readonly prompt: string;
  readonly closed: Promise<Closed>;
  /** What it was refused with by the protocol's own rules, if it was. */
  readonly refusal?: string;
}

/** Neighbours of the same type are one block; a `wait` between them does not part them. */
export type ReplyPart =
  | {
      readonly type: 'text' | 'reasoning';
      readonly text: string;
      /** Characters per chunk, 24 if not given. A surrogate pair is one character and never cut. */
      readonly chunk?: number;
    }
  /** anthropic: a redacted_thinking block; openai-responses: a reasoning item without summary; others: nothing. */
  | { readonly type: 'redacted-reasoning' }
  | {
      readonly type: 'tool-call';
      readonly name: string;
      /** A string is sent raw, so it may be broken JSON. */
      readonly input: JsonObject | string;
      /** Unique and in the protocol's own style if not given. */
      readonly id?: string;
    }
  /** Nothing more is sent; the connection stays open until the client leaves or the server closes. */
  | { readonly type: 'stall' }
  /** Holds the stream until the promise has settled. */
  | { readonly type: 'wait'; readonly until: Promise<unknown> }
  /** Destroys the socket after all before it has gone out. */
  | { readonly type: 'break' }
  /** The protocol's error inside a stream; the reply ends with it. */
  | { readonly type: 'error'; readonly message: string };

export type Finish = 'stop' | 'length' | 'tool-calls' | 'content-filter';

/** `input` counts the cached ones too, `output` the reasoning ones. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  readonly reasoning?: number;
}

export interface StreamedReply {
  readonly parts: readonly ReplyPart[];
  /** `tool-calls` if there is a tool call, else `stop`, if not given. */
  readonly finish?: Finish;
  readonly usage?: Usage;
}

export type Reply =
  | StreamedReply
  /** An HTTP error with a body in the protocol's error shape. */
  | { readonly status: number; readonly headers?: Record<string, string>; readonly message?: string }
  /** Not even headers are sent. */
  | { readonly stall: true }
  /** The socket is destroyed before any header. */
  | { readonly hangUp: true };

/** `index` is the request's place in the server's `requests`. It is not asked about requests that were refused. */
export type Answer = (request: ModelRequest, index: number) => Reply | Promise<Reply>;

export interface ModelServer {
  readonly url: string;
  /** What an SDK wants as its base URL: …/v1, for gemini …/v1beta. */
  baseURL(protocol: Protocol): string;
  /** All that came in, refused ones too, in the order of their arrival. */
  readonly requests: readonly ModelRequest[];
  /** The same of those who wanted vectors. */
  readonly embeddingRequests: readonly EmbeddingRequest[];
  /** Destroys open connections; resolves when all is closed. */
  close(): Promise<void>;
}
