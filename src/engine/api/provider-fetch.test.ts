import { createServer, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { startModelServer } from '../../../test/model-server/model-server.ts';
import { runApi } from './api-run.case.ts';
import { providerFetch } from './provider-fetch.ts';

it('does not follow a provider that sends it elsewhere, and does not ask again', async () => {
  const elsewhere = await startModelServer(() => ({ parts: [] }));
  let asked = 0;
  onTestFinished(() => elsewhere.close());
  const redirecting = await answering((response) => {
    asked++;
    response.writeHead(307, { location: `${elsewhere.url}/v1/messages` }).end();
  });
  const provider = {
    id: 'moved',
    type: 'anthropic',
    baseURL: `${redirecting}/v1`,
    keyVariables: [],
  } as const;
  const { end } = await runApi(elsewhere, 'anthropic', { choice: { provider } });
  expect(end).toMatchObject({ reason: 'error', error: { code: 'PROVIDER_FAILED' } });
  expect(elsewhere.requests).toEqual([]);
  expect(asked).toBe(1);
});

it('gives on as few what a model says in many events that arrive together', async () => {
  const chunk = (content: string) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
  const words = Array.from({ length: 100 }, (_, index) => `cue ${index} `);
  const url = await answering((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-request-id': 'req_1' });
    response.end(words.map(chunk).join(''));
  });
  const response = await providerFetch(url);
  expect(response.headers.get('x-request-id')).toBe('req_1');
  const said = (await response.text()).split(/.*"content":"|"\}.*\n\n/).filter((text) => text !== '');
  expect(said.join('')).toBe(words.join(''));
  // The network may cut what was sent as one.
  expect(said.length).toBeLessThan(10);
});

it('leaves everything else as it is', async () => {
  const body = JSON.stringify({ error: { type: 'overloaded_error', message: 'Busy.' } });
  const url = await answering((response) => {
    response.writeHead(529, { 'content-type': 'application/json' }).end(body);
  });
  const response = await providerFetch(url);
  expect(response.status).toBe(529);
  expect(await response.text()).toBe(body);
});

/** Where a server is that answers every request in this way. */
async function answering(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}
