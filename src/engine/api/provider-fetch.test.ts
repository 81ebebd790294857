import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { startModelServer } from '../../../test/model-server/model-server.ts';
import { runApi } from './api-run.case.ts';

it('does not follow a provider that sends it elsewhere, and does not ask again', async () => {
  const elsewhere = await startModelServer(() => ({ parts: [] }));
  let asked = 0;
  const redirecting = createServer((_, response) => {
    asked++;
    response.writeHead(307, { location: `${elsewhere.url}/v1/messages` }).end();
  });
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    redirecting.close();
    await elsewhere.close();
  });
  const address = redirecting.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const provider = {
    id: 'moved',
    type: 'anthropic',
    baseURL: `http://127.0.0.1:${port}/v1`,
    keyVariables: [],
  } as const;
  const { end } = await runApi(elsewhere, 'anthropic', { choice: { provider } });
  expect(end).toMatchObject({ reason: 'error', error: { code: 'PROVIDER_FAILED' } });
  expect(elsewhere.requests).toEqual([]);
  expect(asked).toBe(1);
});
