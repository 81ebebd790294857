import { describe, expect, it } from 'vitest';
import type { Tool } from '../../src/model/tool.ts';
import { routes } from '../../src/wire/routes.ts';
import { createTestFile } from '../sqlite-file.ts';
import { appOn, MODEL, makeStage } from './stage.ts';

const LOOK: Tool = {
  name: 'look',
  description: 'Looks.',
  inputSchema: { type: 'object', properties: {} },
  effect: 'read',
  run: () => 'seen',
};

async function talked() {
  const stage = await makeStage(createTestFile, ({ prompt }) => ({
    parts: [{ type: 'text', text: `You asked: ${prompt}` }],
    usage: { input: 30, output: 5 },
  }));
  const { client, runs } = appOn(stage, [LOOK]);
  const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
  const params = { id };
  for (const prompt of ['First?', 'Second?']) {
    await client.json(routes.sendPrompt, { params, body: { prompt } });
    await runs.idle();
  }
  return { ...stage, client, params };
}

describe('the context of a session over HTTP', () => {
  it('is what would be sent before the next prompt, or what was in a turn', async () => {
    const { client, params, models, bugs } = await talked();
    const next = await client.json(routes.readContext, { params });
    expect(next).toMatchObject({ stage: 'next', model: MODEL, tools: [{ name: 'look' }] });
    expect(next).not.toHaveProperty('request');
    expect(next.sections.map(({ name }) => name)).toEqual(['look', 'turn 1: First?', 'turn 2: Second?']);
    const second = await client.json(routes.readContext, { params, query: { turn: '2' } });
    expect(second).toMatchObject({
      stage: 'asked',
      turn: 2,
      countedTokens: 30,
      window: 200_000,
      tokenizer: { isEstimate: true },
      change: { added: [{ source: 'history' }, { source: 'prompt' }], gone: [] },
    });
    expect(second.shared?.frozen.bytes).toBeGreaterThan(100);
    expect(await client.json(routes.readContext, { params, query: { turn: 'last' } })).toEqual(second);
    const { request } = await client.json(routes.readContext, {
      params,
      query: { turn: '2', request: 'true' },
    });
    expect(request).toEqual({
      method: 'POST',
      url: `${models.baseURL('anthropic')}/messages`,
      body: models.requests.at(-1)?.body,
    });
    expect(bugs).toEqual([]);
  });

  it('is refused for a turn that is not there', async () => {
    const { client, params } = await talked();
    const asked = client.json(routes.readContext, { params, query: { turn: '3' } });
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND', remedy: 'There are turns 1 to 2.' });
  });
});
