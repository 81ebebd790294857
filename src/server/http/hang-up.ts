import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refused } from './error-answer.ts';
import { SAFE_HEADERS } from './headers.ts';

/** How long somebody has to read the refusal. */
const PATIENCE_MS = 1_000;

/** Refuses over a connection that carries no request that could be answered, and ends it. */
export function hangUp(socket: Duplex, { status, body, headers }: Refused): void {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...SAFE_HEADERS,
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  // What the other end does to its connection is no fault of ours.
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`);
  // What is left unread would cut the refusal off; who never hangs up would be waited for when the server stops.
  socket.resume();
  const patience = setTimeout(() => socket.destroy(), PATIENCE_MS);
  socket.once('close', () => clearTimeout(patience));
}
