import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createTestFile } from '../../../test/sqlite-file.ts';
import { SAFE_HEADERS } from '../http/headers.ts';
import type { ServerEnv } from '../http/route-binder.ts';
import { COOKIE, HOST, TOKEN, useServerStage } from '../server.case.ts';
import { doorPage } from './door.ts';
import { bindPage } from './page.ts';
import type { WebFiles } from './web-files.ts';

const stage = useServerStage(createTestFile);

async function visit(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const url = `http://${HOST}${path}`;
  return await stage()
    .app()
    .request(url, { headers: { host: HOST, accept: 'text/html', ...headers } });
}

describe('the entrance', () => {
  it('gives who brings the token a cookie that no script and no other site gets at', async () => {
    const answer = await visit(`/?token=${TOKEN}`);
    expect(answer.status).toBe(200);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`${COOKIE}=${TOKEN};`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\//);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('speaks Chinese to a browser that asks for it first, and English to others', async () => {
    const chinese = await (await visit('/', { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })).text();
    expect(chinese).toContain('<html lang="zh">');
    expect(chinese).toContain('令牌');
    const english = await (await visit('/', { 'accept-language': 'en,zh;q=0.8' })).text();
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('The token of this server is missing or wrong.');
  });

  it('keeps the token in no page', async () => {
    expect(await (await visit(`/?token=${TOKEN}`)).text()).not.toContain(TOKEN);
  });

  it.each([
    '/?token=',
    '/?token=wrong',
    `/?token=wrong&token=${TOKEN}`,
    `/?token=${TOKEN}%00`,
    `/?token=${TOKEN}%20`,
    `/?TOKEN=${TOKEN}`,
    '/?token',
  ])('gives nobody else one: %s', async (path) => {
    const answer = await visit(path);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).not.toContain(TOKEN);
  });

  it.each([
    { host: `evil.example:${4517}` },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  ])('is closed to pages of others: %j', async (headers) => {
    const answer = await visit(`/?token=${TOKEN}`, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('opens for a link that a person followed from elsewhere', async () => {
    const answer = await visit(`/?token=${TOKEN}`, {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    });
    expect(answer.status).toBe(200);
  });
});

describe('a refusal for a person', () => {
  it('is a page that runs nothing', async () => {
    const answer = await visit('/');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html\b/);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('takes what was asked for as text', async () => {
    const answer = await visit('/<script>alert(1)</script>', { authorization: `Bearer ${TOKEN}` });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('<script>');
  });

  it('is JSON for whoever asks below /api', async () => {
    const answer = await visit('/api/health');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  });
});

it('a door escapes whatever is written on it', () => {
  const { html } = doorPage({
    title: '<img src=x onerror="alert(1)">',
    words: '</p><script>&',
    goTo: '/"><script>',
  });
  expect(html).not.toMatch(/<img|<script>|"><s/);
});

describe('the files of the page', () => {
  const files: WebFiles = new Map([
    ['/index.html', { bytes: new Uint8Array([60]), mediaType: 'text/html; charset=utf-8', etag: '"1"' }],
    [
      '/assets/app.js',
      { bytes: new Uint8Array([59]), mediaType: 'text/javascript; charset=utf-8', etag: '"2"' },
    ],
  ]);
  const app = new Hono<ServerEnv>();
  bindPage(app, files);

  it('come as what they are, and only when they have changed', async () => {
    const first = await app.request('/assets/app.js');
    expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const again = await app.request('/assets/app.js', { headers: { 'if-none-match': '"2"' } });
    expect(again.status).toBe(304);
    expect((await app.request('/')).status).toBe(200);
  });

  it.each([
    '/assets/../assets/other.js',
    '/assets/%2e%2e/package.json',
    '/assets/..%2fapp.js',
    '/assets/',
    '/assets/app.js/',
    '/ASSETS/app.js',
  ])('are nowhere else: %s', async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });
});

it('every header that keeps a browser safe is there, whatever the answer', async () => {
  const answers = await Promise.all([
    visit('/api/health', { authorization: `Bearer ${TOKEN}` }),
    visit('/api/nothing', { authorization: `Bearer ${TOKEN}` }),
    visit('/api/health'),
  ]);
  for (const { headers } of answers) expect(Object.fromEntries(headers)).toMatchObject(SAFE_HEADERS);
});
