import type { IncomingMessage } from 'node:http';
import type { HonoRequest } from 'hono';
import { signatureIn } from '../../wire/signed-address.ts';
import type { Knock } from '../access/doorkeeper.ts';
import { linkIn } from './link-address.ts';

export function knockOf(request: HonoRequest): Knock {
  const address = new URL(request.url);
  return {
    method: request.method,
    path: request.path,
    host: address.host,
    link: linkIn(request.method, address),
    signed: request.method === 'GET' || request.method === 'HEAD' ? signatureIn(address) : undefined,
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
    link: undefined,
    signed: undefined,
    header: (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : value?.[0];
    },
  };
}
