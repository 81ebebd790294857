import { connect } from 'node:net';
import type { Place } from './contract.ts';

/** All readers of a process read into it, one after the other. */
const BUFFER = Buffer.alloc(256 * 1024);

/**
 * Reads server-sent events from a socket, with as little as it takes: hundreds of readers share a process. Resolves
 * when the server has answered.
 */
export async function readEvents(
  { url, path, token }: Place,
  onData: (data: string) => void,
): Promise<{ close(): void }> {
  const { hostname, port, host } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let rest = '';
  let isAnswered = false;
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: BUFFER,
      callback(length) {
        rest += BUFFER.toString('latin1', 0, length);
        // Most often what comes is one event. While a long one comes, there is nothing to look for.
        if (!rest.endsWith('\n\n')) return true;
        if (!isAnswered && !rest.startsWith('HTTP/1.1 200 ')) reject(new Error(`A watcher got: ${rest}`));
        isAnswered = true;
        resolve();
        for (const event of rest.split('\n\n')) {
          const start = event.indexOf('data: ');
          if (start >= 0) onData(event.slice(start + 'data: '.length));
        }
        rest = '';
        return true;
      },
    },
  });
  socket.once('error', reject);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await promise;
  return { close: () => socket.destroy() };
}
