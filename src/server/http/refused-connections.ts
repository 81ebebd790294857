import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { errorCode } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import { refused } from './error-answer.ts';
import { hangUp } from './hang-up.ts';
import { SAFE_HEADERS } from './headers.ts';

/** A request that can be read, but whose address cannot be made out. */
export function refuseRequest(error: unknown, report: (error: unknown) => void): Response {
  const isTheirs = error instanceof RequestError;
  const reason = isTheirs
    ? new Refusal('INVALID_INPUT', 'The request names no host or path that could be one of ours.')
    : error;
  const { status, body, headers } = refused(reason, report);
  return Response.json(body, { status, headers: { ...SAFE_HEADERS, ...headers } });
}

/** What comes is not HTTP, or too much of it, or not in time. */
export function refuseConnection(error: Error, socket: Duplex, report: (error: unknown) => void): void {
  // In the midst of an answer another one would be taken for a part of it.
  const isAnswered = socket instanceof Socket && socket.bytesWritten > 0;
  if (!socket.writable || isAnswered) {
    socket.destroy();
    return;
  }
  hangUp(socket, refused(notARequest(error), report));
}

function notARequest(error: Error): Refusal {
  switch (errorCode(error)) {
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal('TOO_LARGE', 'The address and the headers of the request are too long.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal('INVALID_INPUT', 'The request did not come to its end in time.');
    default:
      return new Refusal('INVALID_INPUT', 'What came is not a request of HTTP/1.1.');
  }
}
