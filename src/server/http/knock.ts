import type { IncomingMessage } from 'node:http';
import type { HonoRequest } from 'hono';
import type { Knock } from '../access/doorkeeper.ts';

export function knockOf(request: HonoRequest): Knock {
  return {
    method: request.method,
    path: request.path,
    host: new URL(request.url).host,
    header: (name) => request.header(name),
  };
}

/** The same of a request to become a socket. */
export function knockAt({ method = 'GET', url = '/', headers }: IncomingMessage): Knock {
  const address = URL.parse(url, `http://${headers.host}`);
  return {
    method,
    path: address?.pathname ?? url,
    host: address?.host,
    header: (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : value?.[0];
    },
  };
}
