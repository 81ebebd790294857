import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { Watcher } from './watcher.ts';

/** Both ends of a real connection. */
export async function connection(
  mostUnread?: number,
): Promise<{ watcher: Watcher; response: IncomingMessage }> {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => asked.resolve(response)).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', agent: false });
  const answered = once(request, 'response');
  const watcher = new Watcher(await asked.promise, mostUnread);
  const [response]: IncomingMessage[] = await answered;
  if (!response) throw new Error('There was no response.');
  response.on('error', () => undefined);
  return { watcher, response };
}
