import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stageApp } from '../../src/server/app.case.ts';
import { sampleEvents } from '../../src/server/dev/sample-events.case.ts';
import { TOKEN } from '../../src/server/server.case.ts';
import { createTestFile } from '../sqlite-file.ts';
import { appOn, makeStage, type Stage } from './stage.ts';

const PATH = '/dev/telemetry/ui';
const HEADERS = { host: 'localhost', authorization: `Bearer ${TOKEN}`, accept: 'text/html' };

async function stageWith(
  events: readonly unknown[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const stage = await makeStage(
    createTestFile,
    () => ({ parts: [{ type: 'text', text: 'Hello' }] }),
    variables,
  );
  stage.workbench.telemetry.take(events);
  return stage;
}

async function visit(stage: Stage, query = '', headers: Readonly<Record<string, string>> = {}) {
  const { app } = appOn(stage);
  const answer = await app.request(`${PATH}${query}`, { headers: { ...HEADERS, ...headers } });
  expect(stage.bugs).toEqual([]);
  return { answer, html: await answer.text() };
}

describe('the page about telemetry', () => {
  it('shows plots, models and the newest events, and runs nothing', async () => {
    const { answer, html } = await visit(await stageWith(sampleEvents(new Date(), 20)));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    for (const title of [
      'Events over time',
      'How long turns take',
      'Tokens',
      'Cost',
      'Errors by code',
      'Models',
    ]) {
      expect(html).toContain(`<h2>${title}</h2>`);
    }
    expect(html).toContain('anthropic/claude-sonnet-4-5');
    expect(html).toContain('first_token_ms=');
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/\sstyle="|\son\w+="/);
    expect(html).not.toContain(TOKEN);
  });

  it('may wear its style and ask for itself, and nothing else', async () => {
    const { answer, html } = await visit(await stageWith([]));
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('says so where there is nothing, and where nothing is kept', async () => {
    expect((await visit(await stageWith([]))).html).toContain('Nothing has been kept that fits.');
    const off = await stageWith([], { CUEBOOK_TELEMETRY_MODE: 'off' });
    expect((await visit(off)).html).toContain('Telemetry is off: nothing is kept.');
  });

  it('shows what fits alone', async () => {
    const stage = await stageWith([
      {
        event_name: 'error',
        payload: { code: 'RATE_LIMITED' },
        session_id: 'one',
        ts: new Date().toISOString(),
      },
      { event_name: 'pty.submit', payload: {}, session_id: 'two', ts: new Date().toISOString() },
      {
        event_name: 'rag.retrieve',
        payload: {},
        session_id: 'two',
        ts: new Date(Date.now() - 5 * 3_600_000).toISOString(),
      },
    ]);
    const names = async (query: string) => {
      const { html } = await visit(stage, query);
      return Array.from(
        html.matchAll(/<span class="(?:name|bad)">([\w.]+)<\/span>/g),
        ([, name]) => name,
      ).toSorted();
    };
    expect(await names('')).toEqual(['error', 'pty.submit', 'rag.retrieve']);
    expect(await names('?event_name=error&session_id=&since=24h')).toEqual(['error']);
    expect(await names('?session_id=two')).toEqual(['pty.submit', 'rag.retrieve']);
    expect(await names('?session_id=two&since=1h')).toEqual(['pty.submit']);
  });

  it('shows the events of a turn in order, with when each began and how long it took', async () => {
    const events = sampleEvents(new Date(), 8);
    const [{ turn_id, session_id } = {}] = events;
    const { html } = await visit(await stageWith(events), `?turn_id=${turn_id}`);
    const names = Array.from(
      html.matchAll(/<span class="(?:name|bad)">([\w.]+)<\/span>/g),
      ([, name]) => name,
    );
    expect(names[0]).toBe('chat.turn_start');
    expect(names.at(-1)).toBe('chat.turn_done');
    expect(html).toContain('>chat.llm_call 1</text>');
    expect(html).toContain(`href="/#/sessions/${session_id}"`);
  });

  it('speaks Chinese to who asks for it, by the address or by the browser', async () => {
    const stage = await stageWith(sampleEvents(new Date(), 4));
    const chinese = { 'accept-language': 'zh-CN,zh;q=0.9' };
    expect((await visit(stage, '?lang=zh')).html).toContain('<html lang="zh">');
    expect((await visit(stage, '', chinese)).html).toContain('<h2>每轮用时</h2>');
    expect((await visit(stage, '?lang=en', chinese)).html).toContain('<html lang="en">');
  });

  it('takes what came from elsewhere as text', async () => {
    const evil = '"><script>alert(1)</script>';
    const stage = await stageWith([
      {
        event_name: 'error',
        payload: { code: evil },
        session_id: evil,
        turn_id: evil,
        ts: new Date().toISOString(),
      },
      { event_name: 'chat.turn_done', payload: { model: evil, duration_ms: 'x', cost: -1 } },
    ]);
    for (const query of [
      '',
      `?session_id=${encodeURIComponent(evil)}`,
      `?turn_id=${encodeURIComponent(evil)}`,
    ]) {
      const { html } = await visit(stage, query);
      expect(html).not.toContain('<script');
      expect(html).not.toContain('NaN');
    }
  });

  it('refuses what it does not know, and who has no token', async () => {
    const stage = await stageWith([]);
    expect((await visit(stage, '?since=1y')).answer.status).toBe(400);
    expect((await visit(stage, '?what=1')).answer.status).toBe(400);
    expect((await visit(stage, '', { authorization: 'Bearer wrong' })).answer.status).toBe(401);
  });

  it('is not there where the routes for developers are off', async () => {
    const { workbench, bugs } = await stageWith([]);
    const parts = stageApp(workbench, (error) => bugs.push(error));
    const app = parts.app({ token: TOKEN, isOurHost: () => true }, [], false);
    expect((await app.request(PATH, { headers: HEADERS })).status).toBe(404);
    await parts.end();
  });
});
