import type { IncomingMessage } from 'node:http';
import type { HonoRequest } from 'hono';
import type { Knock } from '../access/gate.ts';

export function knockOf(request: HonoRequest): Knock {
  return { method: request.method, path: request.path, header: (name) => request.header(name) };
}

/** The same of a request to become a socket. */
export function knockAt({ method = 'GET', url = '/', headers }: IncomingMessage): Knock {
  return {
    method,
    path: url.split('?')[0] ?? '/',
    header: (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : value?.[0];
    },
  };
}
