import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { interruption } from './interruption.ts';
import { tellReaderGone } from './reader-gone.ts';

it('is not caused by a socket that is closed at its other end', async () => {
  using stop = interruption();
  const server = createServer((peer) => peer.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { connect } = await import('node:net');
  const socket: Socket = connect(address.port, '127.0.0.1');
  const failed = once(socket, 'error');
  socket.on('connect', function write() {
    if (!socket.destroyed) socket.write('Is anybody there?', () => setImmediate(write));
  });
  await failed;
  await new Promise(setImmediate);
  expect(stop.signal.aborted).toBe(false);
});

it('is caused by a reader that went away, as long as it is listened for', () => {
  {
    using stop = interruption();
    expect(tellReaderGone()).toBe(true);
    expect(stop.signal.aborted).toBe(true);
  }
  expect(tellReaderGone()).toBe(false);
});
