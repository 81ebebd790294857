import * as z from 'zod';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What comes back: JSON of a schema, nothing, a text, the bytes of a file, a stream of events, or a WebSocket. */
export type Answer =
  | { readonly type: 'json'; readonly schema: z.ZodType }
  | { readonly type: 'nothing' }
  | { readonly type: 'text'; readonly mediaTypes: readonly string[] }
  | { readonly type: 'bytes' }
  | { readonly type: 'events'; readonly schema: z.ZodType }
  | { readonly type: 'socket'; readonly sends: z.ZodType; readonly takes: z.ZodType };

/** One thing that can be asked over HTTP. The server, the client and the OpenAPI document are made from it. */
export interface Route {
  readonly method: Method;
  /** Parameters are written `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodObject;
  /** The field of the body that a list alone is taken for. */
  readonly listField?: string;
  /** What a body may have at most, where that is less than usual. */
  readonly mostBytes?: number;
  /** How many keys all objects of a body may have together, where that is more than usual. */
  readonly mostKeys?: number;
  /** What is sent is not JSON but the bytes of a file, of whatever size is allowed. */
  readonly takesBytes?: true;
  /** Or it is a form, of whose parts each is such a file. */
  readonly takesForm?: true;
  /** The address itself can carry leave to ask: then nobody needs the token. */
  readonly isSigned?: true;
  /** Anybody may ask, without a token. */
  readonly isPublic?: true;
  readonly status: 101 | 200 | 201 | 202 | 204;
  /** That of the same answer where nothing new came of it. */
  readonly otherStatus?: 200;
  readonly answer: Answer;
}

const nothing = z.strictObject({});

/** A route that takes nothing: to be spread into one that takes something. */
export const plain = { params: nothing, query: nothing, body: nothing, status: 200 } as const;

/** Whether requests of a route have a body. */
export function takesBody({ body }: Pick<Route, 'body'>): boolean {
  return body !== nothing;
}

/** What a handler of a route is given. */
export interface RouteInput<Asked extends Route> {
  readonly params: z.output<Asked['params']>;
  readonly query: z.output<Asked['query']>;
  readonly body: z.output<Asked['body']>;
}

/** A route that answers with JSON, and what that is. */
export interface JsonRoute<Given> extends Route {
  readonly answer: { readonly type: 'json'; readonly schema: z.ZodType<Given> };
}
