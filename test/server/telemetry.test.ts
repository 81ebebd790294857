import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { stageApp } from '../../src/server/app.case.ts';
import type { ServerEnv } from '../../src/server/http/route-binder.ts';
import { TOKEN } from '../../src/server/server.case.ts';
import { errorAnswer } from '../../src/wire/error.ts';
import { routes } from '../../src/wire/routes.ts';
import { createTestFile } from '../sqlite-file.ts';
import { appOn, makeStage } from './stage.ts';

const HEADERS = { host: 'localhost', authorization: `Bearer ${TOKEN}` };
const JSON_HEADERS = { ...HEADERS, 'content-type': 'application/json' };
/** Not so long ago that it would be forgotten. */
const BASE = Date.now() - 24 * 3_600_000;
const hours = (count: number): string => new Date(BASE + count * 3_600_000).toISOString();
const SESSION = '01890a5d-ac96-774b-bcce-b302099a8057';

const stageOf = async (variables: Readonly<Record<string, string>> = {}) =>
  await makeStage(createTestFile, () => ({ parts: [{ type: 'text', text: 'Hello' }] }), variables);

async function post(app: Hono<ServerEnv>, body: unknown): Promise<{ status: number; answer: unknown }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await app.request('/telemetry/events', {
    method: 'POST',
    headers: JSON_HEADERS,
    body: text,
  });
  return { status: response.status, answer: await response.json() };
}

async function refusalAt(app: Hono<ServerEnv>, path: string, headers: Record<string, string> = HEADERS) {
  const response = await app.request(path, { headers });
  return { status: response.status, ...errorAnswer.parse(await response.json()).error };
}

describe('events from elsewhere', () => {
  it('are kept, and told again, the newest first', async () => {
    const { app, client } = appOn(await stageOf());
    const events = [
      {
        event_name: 'plan.exec_start',
        ts: hours(0),
        session_id: SESSION,
        payload: { actions: 2 },
      },
      {
        event_name: 'macro.exec_done',
        ts: hours(1),
        session_id: SESSION,
        payload: { actions: 2 },
      },
      { event_name: 'chat.turn_done', ts: hours(2), payload: { steps: 1 } },
    ];
    expect(await client.json(routes.takeTelemetry, { body: { events } })).toEqual({
      accepted: 3,
      dropped: 0,
    });
    expect((await post(app, { events: [] })).status).toBe(202);

    const { items, state } = await client.json(routes.listTelemetry);
    expect(items.map(({ event_name }) => event_name)).toEqual([
      'chat.turn_done',
      'plan.exec_done',
      'plan.exec_start',
    ]);
    expect(state).toMatchObject({ mode: 'local', taken: 3, kept: 3, lost: 0 });
  });

  it('are found by their names, what they belong to, and when they happened', async () => {
    const { client } = appOn(await stageOf());
    const about = { session_id: SESSION, turn_id: 'turn-1', run_id: 'run-1', case_id: 'case-1' };
    const events = [
      { event_name: 'rag.retrieve', ts: hours(0), ...about, payload: {} },
      { event_name: 'pty.submit', ts: hours(1), payload: {} },
      { event_name: 'error', ts: hours(2), payload: { code: 'NOT_FOUND' } },
    ];
    await client.json(routes.takeTelemetry, { body: { events } });
    const found = async (query: Readonly<Record<string, string>>) => {
      const { items } = await client.json(routes.listTelemetry, { query });
      return items.map(({ event_name }) => event_name);
    };
    expect(await found({ event_name: 'pty.submit' })).toEqual(['pty.submit']);
    for (const [name, value] of Object.entries(about)) {
      expect(await found({ [name]: value }), name).toEqual(['rag.retrieve']);
    }
    expect(await found({ limit: '1' })).toEqual(['error']);
    expect(await found({ since_ts: hours(1) })).toEqual(['error', 'pty.submit']);
    expect(await found({ since_ts: String(BASE + 1.5 * 3_600_000) })).toEqual(['error']);
    expect(await found({ since_ts: String(Math.round(BASE / 1000 + 1.5 * 3_600)) })).toEqual(['error']);
    expect(await found({ until_ts: hours(0.5) })).toEqual(['rag.retrieve']);
    expect(await found({ session_id: 'nobody' })).toEqual([]);
  });

  it('may come as a list alone, and what is none of them is dropped and counted', async () => {
    const { app, client } = appOn(await stageOf());
    const good = { event_name: 'chat.turn_done', payload: {} };
    const bad = [null, 1, 'chat.turn_done', [], {}, { event_name: 1 }, { ...good, ts: 'yesterday' }];
    expect(await post(app, [good, ...bad])).toEqual({
      status: 202,
      answer: { accepted: 1, dropped: bad.length },
    });
    expect((await client.json(routes.listTelemetry)).items).toHaveLength(1);
  });

  it('are refused where there are too many of them, or too much', async () => {
    const { app } = appOn(await stageOf());
    const event = { event_name: 'chat.turn_done', payload: {} };
    expect((await post(app, Array(1_000).fill(event))).status).toBe(202);
    const tooMany = await post(app, Array(1_001).fill(event));
    expect(tooMany.status).toBe(400);
    expect(errorAnswer.parse(tooMany.answer).error.message).toContain('1,000');
    const tooLarge = await post(app, { events: [{ ...event, payload: { x: 'x'.repeat(1024 * 1024) } }] });
    expect(tooLarge.status).toBe(413);
    expect(errorAnswer.parse(tooLarge.answer).error.message).toContain('1 MB');
  });

  it('are dropped where nothing is kept', async () => {
    const { client } = appOn(await stageOf({ CUEBOOK_TELEMETRY_MODE: 'off' }));
    const events = [{ event_name: 'chat.turn_done', payload: {} }];
    expect(await client.json(routes.takeTelemetry, { body: { events } })).toEqual({
      accepted: 0,
      dropped: 1,
    });
    expect((await client.json(routes.listTelemetry)).state).toMatchObject({ mode: 'off' });
  });

  it('are counted over time', async () => {
    const { client } = appOn(await stageOf());
    const turn = {
      model: 'openai/gpt-5',
      duration_ms: 100,
      input_tokens: 7,
      output_tokens: 3,
      reason: 'done',
    };
    const events = [
      { event_name: 'chat.turn_done', ts: hours(0), payload: turn },
      { event_name: 'error', ts: hours(1), payload: { code: 'NOT_FOUND', where: 'turn' } },
      { event_name: 'chat.turn_done', ts: hours(10), payload: turn },
    ];
    await client.json(routes.takeTelemetry, { body: { events } });
    const figures = await client.json(routes.countTelemetry, {
      query: { since_ts: hours(-1), until_ts: hours(5) },
    });
    expect(figures).toMatchObject({
      events: 2,
      errors: [{ code: 'NOT_FOUND', count: 1 }],
      all: { turns: 1, inputTokens: 7, outputTokens: 3 },
      models: [{ model: 'openai/gpt-5', turns: 1 }],
    });
  });
});

describe('the routes for developers', () => {
  it('say the same as those that are always there', async () => {
    const { workbench, bugs } = await stageOf();
    const parts = stageApp(workbench, (error) => bugs.push(error));
    const app = parts.app({ token: TOKEN, isOurHost: () => true });
    await post(app, [{ event_name: 'chat.turn_done', ts: hours(0), payload: { duration_ms: 12 } }]);
    for (const asked of ['events?limit=1', `figures?since_ts=${hours(-1)}&until_ts=${hours(1)}`]) {
      const [ours, theirs] = await Promise.all(
        ['api', 'dev'].map(async (place) => {
          const answer = await app.request(`/${place}/telemetry/${asked}`, { headers: HEADERS });
          return await answer.text();
        }),
      );
      expect(ours).toContain('chat.turn_done');
      expect(theirs).toBe(ours);
    }
    await parts.end();
  });

  it('are off unless somebody wants them, and say how they are turned on', async () => {
    const { workbench, bugs } = await stageOf();
    const parts = stageApp(workbench, (error) => bugs.push(error));
    const door = { token: TOKEN, isOurHost: () => true };
    const app = parts.app(door, [], false);
    for (const path of ['/dev/telemetry/events', '/dev/telemetry/figures', '/dev/telemetry/ui', '/dev/x']) {
      expect(await refusalAt(app, path)).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        remedy: expect.stringContaining('CUEBOOK_ENABLE_DEV_ROUTES=true'),
      });
    }
    expect((await post(app, [])).status).toBe(202);
    expect((await app.request('/api/telemetry/events', { headers: HEADERS })).status).toBe(200);
    await parts.end();
  });

  it('are for nobody without the token, on or off', async () => {
    const { workbench, bugs } = await stageOf();
    const parts = stageApp(workbench, (error) => bugs.push(error));
    const door = { token: TOKEN, isOurHost: () => true };
    for (const isOn of [true, false]) {
      const app = parts.app(door, [], isOn);
      expect(await refusalAt(app, '/dev/telemetry/events', { host: 'localhost' })).toMatchObject({
        status: 401,
      });
    }
    await parts.end();
  });
});

it('keeps that something went wrong in the server that should not have', async () => {
  const stage = await stageOf();
  const { app, client } = appOn(stage);
  const bug = new Error('A secret of the house');
  app.get('/broken', () => {
    throw bug;
  });
  expect((await app.request('/broken', { headers: HEADERS })).status).toBe(500);
  expect(stage.bugs).toEqual([bug]);
  const { items } = await client.json(routes.listTelemetry);
  expect(items).toMatchObject([{ event_name: 'error', payload: { code: 'UNEXPECTED', where: 'server' } }]);
  expect(JSON.stringify(items)).not.toContain('secret');
});
