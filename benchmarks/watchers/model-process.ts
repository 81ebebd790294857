/**
 * A model that answers at a pace, over chat completions. When its parent asks, it ends what it holds back and says
 * what its last answer was.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { answerParent } from '../child.ts';
import { WANTED, type Wanted } from './contract.ts';
import { listen } from './listen.ts';
import { stampedDelta } from './stamped-delta.ts';

const REQUEST = z.object({ model: z.string(), messages: z.array(z.object({ content: z.string() })) });

let held = Promise.withResolvers<void>();
let said = '';

const server = createServer((request, response) => void answer(request, response));
await answerParent(await listen(server), async () => {
  held.resolve();
  held = Promise.withResolvers();
  return said;
});
server.closeAllConnections();
server.close();

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { model, messages } = REQUEST.parse(JSON.parse(await text(request)));
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model };
  const send = (delta: { content?: string }, finish: string | null) => {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason: finish }];
    response.write(`data: ${JSON.stringify({ ...head, choices })}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  said = '';
  await speak(WANTED.parse(JSON.parse(messages.at(-1)?.content ?? '')), (content) => {
    said += content;
    send({ content }, null);
  });
  send({}, 'stop');
  response.end('data: [DONE]\n\n');
}

/** Says each delta when it is due. A timer that comes late lets several out at once. */
async function speak({ deltas, perSecond }: Wanted, say: (delta: string) => void): Promise<void> {
  const pauseMs = perSecond === null ? 0 : 1000 / perSecond;
  const startedAt = performance.now();
  for (let index = 0; index < deltas; index++) {
    const waitMs = startedAt + index * pauseMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    say(stampedDelta(index));
  }
  if (perSecond === null) await held.promise;
}
