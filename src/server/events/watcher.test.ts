import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Watcher } from './watcher.ts';

const PIECE = 'x'.repeat(256 * 1024);

describe('a watcher', () => {
  it('who does not read is cut off', async () => {
    const { watcher } = await connection(1024 * 1024);
    // The kernel takes some megabytes before anything stays with us.
    for (let sent = 0; sent < 256 && !watcher.gone.aborted; sent++) watcher.write(PIECE);
    expect(watcher.gone.aborted).toBe(true);
  });

  it('who is sent much at once, and reads it, gets all of it', async () => {
    const { watcher, response } = await connection(1024 * 1024);
    watcher.write(PIECE.repeat(16));
    let read = 0;
    for await (const chunk of response) {
      read += String(chunk).length;
      if (read > PIECE.length * 16) break;
    }
    expect(watcher.gone.aborted).toBe(false);
  });

  it('who is shown much that happened before is waited for', async () => {
    const { watcher, response } = await connection(1024 * 1024);
    let written = 0;
    const writing = (async () => {
      for (; written < 64; written++) await watcher.writeSlowly(PIECE);
      watcher.end();
    })();
    let read = 0;
    for await (const chunk of response) read += String(chunk).length;
    await writing;
    expect(read).toBeGreaterThanOrEqual(64 * PIECE.length);
  });

  it('who leaves while they are waited for is not waited for any longer', async () => {
    const { watcher, response } = await connection(1024 * 1024);
    const writing = (async () => {
      while (!watcher.gone.aborted) await watcher.writeSlowly(PIECE);
    })();
    response.destroy();
    await writing;
    expect(watcher.gone.aborted).toBe(true);
  });
});

/** Both ends of a real connection. */
async function connection(mostUnread: number): Promise<{ watcher: Watcher; response: IncomingMessage }> {
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
