/**
 * The same by hand, with `node:http` and nothing else: hands on what a model says to all who watch, as server-sent
 * events of the same shape, what comes within 30 ms in one piece. It keeps nothing.
 */
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerParent, setupFromParent } from '../child.ts';
import { currentCost, SETUP, WANTED } from './contract.ts';
import { listen } from './listen.ts';
import { deltasOf } from './model-stream.ts';
import { stampedDelta } from './stamped-delta.ts';

const TOGETHER_MS = 30;

const { url: modelUrl } = SETUP.parse(setupFromParent());
const watchers = new Set<ServerResponse>();
/** What one who comes late reads. */
let long = Buffer.alloc(0);

const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    const prompt = await text(request);
    const { deltas, perSecond } = WANTED.parse(JSON.parse(prompt));
    if (perSecond === null) long = longFrame(deltas);
    response.writeHead(202).end();
    if (perSecond !== null) await relay(prompt);
    return;
  }
  // Without chunks each write is one write to the socket, as it is in Cuebook.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
  response.write('retry: 1000\n\n');
  if (long.length > 0) response.write(long);
  watchers.add(response);
  response.once('close', () => watchers.delete(response));
});
await answerParent({ url: await listen(server), token: '' }, async () => currentCost());
server.closeAllConnections();
server.close();

async function relay(prompt: string): Promise<void> {
  const ids = { sessionId: crypto.randomUUID(), partId: crypto.randomUUID() };
  let offset = 0;
  let pending = '';
  let flushedAt = 0;
  const flush = () => {
    flushedAt = performance.now();
    const bytes = Buffer.from(frame({ type: 'text-delta', ...ids, offset, delta: pending }));
    offset += pending.length;
    pending = '';
    for (const watcher of watchers) watcher.write(bytes);
  };
  for await (const delta of deltasOf(modelUrl, prompt)) {
    if (pending === '') setTimeout(flush, Math.max(0, flushedAt + TOGETHER_MS - performance.now()));
    pending += delta;
  }
}

function longFrame(deltas: number): Buffer<ArrayBuffer> {
  const said = Array.from({ length: deltas }, (_, index) => stampedDelta(index)).join('');
  return Buffer.from(frame({ type: 'part-snapshot', text: said }));
}

function frame(item: unknown): string {
  return `data: ${JSON.stringify(item)}\n\n`;
}
