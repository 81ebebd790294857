import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startModelServer } from '../../../test/model-server/model-server.ts';
import { builtInProviders, type Provider } from '../../model/provider.ts';
import { serverFor } from './api-run.case.ts';
import { providerState } from './provider-state.ts';

const LOCAL: Provider = { id: 'local', type: 'openai-compatible', keyVariables: [] };
const FAR: Provider = { id: 'far', type: 'openai', keyVariables: ['FIRST_KEY', 'SECOND_KEY'] };

describe('a provider far away', () => {
  it('is ready when it has a key, and is not called', async () => {
    expect(await providerState(FAR, { SECOND_KEY: 'secret' })).toEqual({
      id: 'far',
      isReady: true,
      facts: 'SECOND_KEY is set',
      keyVariables: ['FIRST_KEY', 'SECOND_KEY'],
      models: [],
    });
    const elsewhere = { ...FAR, baseURL: 'https://nowhere.invalid/v1' };
    expect(await providerState(elsewhere, { FIRST_KEY: 'secret' })).toMatchObject({
      isReady: true,
      facts: 'FIRST_KEY is set, at https://nowhere.invalid/v1',
    });
  });

  it('is not ready without a key, and says which variables are looked at', async () => {
    expect(await providerState(FAR, {})).toEqual({
      id: 'far',
      isReady: false,
      facts: 'FIRST_KEY or SECOND_KEY is not set',
      keyVariables: ['FIRST_KEY', 'SECOND_KEY'],
      models: [],
    });
  });

  it('has a few models to choose from where it is built in, whether it is ready or not', async () => {
    const builtIn = builtInProviders({}).filter(({ id }) => id !== 'ollama');
    for (const environment of [{}, { OPENAI_API_KEY: 'secret' }]) {
      const states = await Promise.all(
        builtIn.map(async (provider) => await providerState(provider, environment)),
      );
      for (const { id, models } of states) {
        expect(models.length).toBeGreaterThan(1);
        expect(models.length).toBeLessThan(5);
        for (const model of models) expect(model.startsWith(`${id}/`)).toBe(true);
      }
      expect(JSON.stringify(states)).not.toContain('secret');
    }
  });
});

describe('a provider on this machine', () => {
  it('is ready when it answers, and tells how many models it has', async () => {
    const { url } = await serverFor([]);
    expect(await providerState({ ...LOCAL, baseURL: `${url}/v1` }, {})).toEqual({
      id: 'local',
      isReady: true,
      facts: `answers at ${url}/v1, 4 models`,
      keyVariables: [],
      models: expect.arrayContaining([expect.stringMatching(/^local\/./)]),
    });
  });

  it.each([
    ['{"data":[{"id":"llama3.3:latest"},{"id":""},{"id":1},null]}', ['local/llama3.3:latest']],
    ['{"models":[{"name":"models/gemini-2.5-flash"}]}', ['local/gemini-2.5-flash']],
    ['{"data":"none"}', []],
  ])('has the models that it lists: %s', async (body, models) => {
    const url = await httpServer((_, response) => response.end(body));
    expect(await providerState({ ...LOCAL, baseURL: url }, {})).toMatchObject({ isReady: true, models });
  });

  it('has none that it does not list, whatever it is called', async () => {
    const url = await httpServer((_, response) => response.end('{"data":[]}'));
    const provider = { id: 'openai', type: 'openai', keyVariables: [], baseURL: url } as const;
    expect(await providerState(provider, {})).toMatchObject({ isReady: true, models: [] });
  });

  it('is shown its key', async () => {
    const shown = Promise.withResolvers<string | undefined>();
    const url = await httpServer(({ headers }, response) => {
      shown.resolve(headers.authorization);
      response.end('{"data":[]}');
    });
    const provider = { ...LOCAL, keyVariables: ['LOCAL_KEY'], baseURL: url };
    const { facts } = await providerState(provider, { LOCAL_KEY: 'secret' });
    expect(await shown.promise).toBe('Bearer secret');
    expect(facts).toBe(`answers at ${url}, 0 models`);
  });

  it('is not called without the key that it needs', async () => {
    const { url } = await serverFor([]);
    const provider = { ...LOCAL, keyVariables: ['LOCAL_KEY'], baseURL: `${url}/v1` };
    expect(await providerState(provider, {})).toMatchObject({
      isReady: false,
      facts: 'LOCAL_KEY is not set',
    });
  });

  it('is not ready when nothing answers, and says where and why', async () => {
    const server = await startModelServer(() => ({ parts: [] }));
    await server.close();
    const { isReady, facts } = await providerState({ ...LOCAL, baseURL: `${server.url}/v1` }, {});
    expect(isReady).toBe(false);
    expect(facts).toMatch(/^nothing answers at http:\S+\/v1 \(.*ECONNREFUSED.*\)$/);
  });

  it('is ready without a number when its list is no list', async () => {
    const url = await httpServer((_, response) => response.end('Ollama is running'));
    expect(await providerState({ ...LOCAL, baseURL: url }, {})).toMatchObject({ facts: `answers at ${url}` });
  });

  it.each([404, 401, 500])('is not ready when it refuses to list its models: %i', async (status) => {
    const url = await httpServer((_, response) => response.writeHead(status).end('{}'));
    expect(await providerState({ ...LOCAL, baseURL: url }, {})).toMatchObject({ isReady: false });
  });
});

describe('a provider whose address is none', () => {
  it('is not ready', async () => {
    expect(await providerState({ ...LOCAL, baseURL: 'http://127.0.0.1::1/v1' }, {})).toMatchObject({
      isReady: false,
    });
  });
});

describe('a provider far away that needs no key', () => {
  it('says that it needs none', async () => {
    const { facts } = await providerState({ ...LOCAL, baseURL: 'https://nowhere.invalid/v1' }, {});
    expect(facts).toMatch(/needs no key/);
  });
});

async function httpServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
