import type { IncomingHttpHeaders } from 'node:http';

/** Texts that somebody wants the vectors of. */
export interface EmbeddingRequest {
  readonly protocol: 'openai' | 'gemini';
  readonly model: string;
  readonly texts: readonly string[];
  readonly headers: IncomingHttpHeaders;
}

export type EmbeddingReply =
  | readonly (readonly number[])[]
  | { readonly status: number; readonly headers?: Record<string, string>; readonly message?: string }
  /** Nothing is sent. */
  | { readonly stall: true };

/** `index` is the request's place in the server's `embeddingRequests`. */
export type Embed = (request: EmbeddingRequest, index: number) => EmbeddingReply;
