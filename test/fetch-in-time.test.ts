import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { fetchInTime } from '../web/link/fetch-in-time.ts';
import { Unreachable } from '../web/state/connection.ts';

/** Enough for a busy machine to begin an answer. */
const BEGINS_WITHIN_MS = 3_000;

it('does not reach who says nothing for too long', async () => {
  const address = await served(() => undefined);
  await expect(fetchInTime(address, {}, 50)).rejects.toThrow(Unreachable);
});

it('waits for the end of an answer that has begun', async () => {
  const address = await served((_, response) => {
    response.write('at ');
    setTimeout(() => response.end('last'), BEGINS_WITHIN_MS + 100);
  });
  const response = await fetchInTime(address, {}, BEGINS_WITHIN_MS);
  expect(await response.text()).toBe('at last');
});

it('says nothing of the server when the answer is no longer wanted', async () => {
  const unwanted = new AbortController();
  const address = await served(() => unwanted.abort());
  await expect(fetchInTime(address, { signal: unwanted.signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
});

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
