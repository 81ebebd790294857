import type { z } from 'zod';
import type { SessionId } from '../model/ids.ts';
import { errorAnswer, refusalIn } from './error.ts';
import { type JsonRoute, type Route, takesBody } from './route.ts';
import { sessionRoutes } from './session-routes.ts';

export interface ClientOptions {
  /** The server's address, without a slash at the end; empty for a page that comes from it. */
  readonly base: string;
  /** A page has a cookie instead. */
  readonly token?: string;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** What a route is asked with; defaults may be left out. */
interface CallInput<Asked extends Route> {
  readonly params?: z.input<Asked['params']>;
  readonly query?: z.input<Asked['query']>;
  readonly body?: z.input<Asked['body']>;
  readonly signal?: AbortSignal;
}

export interface Client {
  /** Asks, checks what comes back, and returns it. Throws the refusal that comes instead. */
  json<Given, Asked extends Route>(route: Asked & JsonRoute<Given>, input?: CallInput<Asked>): Promise<Given>;
  /** The same for routes that answer with a text or with nothing. */
  text<Asked extends Route>(route: Asked, input?: CallInput<Asked>): Promise<string>;
}

/** A client that is made from the same routes as the server. */
export function createClient({ base, token, fetch = globalThis.fetch }: ClientOptions): Client {
  const ask = async (route: Route, input: CallInput<Route>): Promise<Response> => {
    const hasBody = takesBody(route);
    const response = await fetch(base + addressOf(route, input), {
      method: route.method.toUpperCase(),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: JSON.stringify(input.body ?? {}) }),
      ...(input.signal && { signal: input.signal }),
    });
    if (response.ok) return response;
    throw refusalOf(response.status, await response.text());
  };
  return {
    async json(route, input = {}) {
      const response = await ask(route, input);
      return route.answer.schema.parse(await response.json());
    },
    async text(route, input = {}) {
      return await (await ask(route, input)).text();
    },
  };
}

/** What an answer refuses with. Something in between, such as a proxy, does not speak as we do. */
export function refusalOf(status: number, text: string): Error {
  try {
    return refusalIn(errorAnswer.parse(JSON.parse(text)));
  } catch (error) {
    return new Error(`The server answered with the status ${status}, and not in its own words.`, {
      cause: error,
    });
  }
}

/** Where the events of a session are, after the event with this number. */
export function eventsAddress(id: SessionId, after: number): string {
  return addressOf(sessionRoutes.watchSession, { params: { id }, query: { after: String(after) } });
}

/** Where something is asked, below the address of the server. */
export function addressOf({ path }: Route, { params = {}, query = {} }: CallInput<Route>): string {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? place : `${place}?${text}`;
}
