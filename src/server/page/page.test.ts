import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createTestFile } from '../../../test/sqlite-file.ts';
import { SAFE_HEADERS } from '../http/headers.ts';
import type { ServerEnv } from '../http/route-binder.ts';
import { HOST, PORT, TOKEN, useServerStage } from '../server.case.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { bindPage } from './bind-files.ts';
import { doorPage } from './door.ts';
import { readWebFiles, type WebFiles } from './web-files.ts';

const stage = useServerStage(createTestFile);

async function visit(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  files?: WebFiles,
): Promise<Response> {
  const url = `http://${HOST}${path}`;
  return await stage()
    .app({}, files)
    .request(url, { headers: { host: HOST, accept: 'text/html', ...headers } });
}

/** The smallest page that there can be. */
const PAGE: WebFiles = new Map([
  [
    '/index.html',
    { bytes: new TextEncoder().encode('<title>Cuebook</title>'), mediaType: 'text/html', etag: '"1"' },
  ],
]);

async function enter(token: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return await stage()
    .app()
    .request(`http://${HOST}/api/access/enter`, {
      method: 'POST',
      headers: { host: HOST, authorization: `Bearer ${token}`, ...headers },
    });
}

describe('the entrance', () => {
  it('is the page, which is the same for everybody and sets no cookie', async () => {
    for (const path of ['/', `/?token=${TOKEN}`, '/?token=wrong']) {
      const answer = await visit(path, {}, PAGE);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toBe('<title>Cuebook</title>');
    }
  });

  it('takes away the cookie that earlier versions set, which went to every port', async () => {
    const answer = await visit('/', { cookie: `cuebook-${PORT}=${TOKEN}; cuebook-1=x` }, PAGE);
    expect(answer.headers.getSetCookie()).toEqual([`cuebook-${PORT}=; Max-Age=0; Path=/`]);
  });

  it('gives a page that has the token a login, and a session that is not the token', async () => {
    const answer = await enter(TOKEN);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).not.toContain(TOKEN);
    const { token } = z.object({ token: z.string() }).parse(JSON.parse(text));
    const session = { authorization: `Bearer ${token}` };
    expect((await visit('/api/health', session)).status).toBe(200);
    // Or whoever came by a session would stay for longer than it lasts.
    expect((await enter(token)).status).toBe(401);
  });

  it.each(['wrong', `${TOKEN}A`, TOKEN.slice(0, -1), TOKEN.toLowerCase(), `${TOKEN},wrong`])(
    'gives nobody else one: %s',
    async (token) => {
      const answer = await enter(token);
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain(TOKEN);
    },
  );

  it.each([
    { host: `evil.example:${4517}` },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
  ])('is closed to pages of others: %j', async (headers) => {
    for (const answer of [await enter(TOKEN, headers), await visit('/', headers, PAGE)]) {
      expect(answer.status).toBe(403);
    }
  });

  it('opens for a link that a person followed from elsewhere', async () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await visit(`/?token=${TOKEN}`, link, PAGE)).status).toBe(200);
  });

  it('refuses whoever tries one login after the other', async () => {
    const app = stage().app();
    const body = JSON.stringify({ login: 'a', challenge: 'b', proof: 'c' });
    const headers = { host: HOST, 'content-type': 'application/json' };
    const statuses: number[] = [];
    for (let times = 0; times < 60; times++) {
      const answer = await app.request(`http://${HOST}/api/access/login`, { method: 'POST', headers, body });
      statuses.push(answer.status);
    }
    expect(statuses[0]).toBe(401);
    expect(statuses).toContain(429);
  });
});

describe('a refusal for a person', () => {
  it('is a page that runs nothing', async () => {
    const answer = await visit('/nothing');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html\b/);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('speaks Chinese to a browser that asks for it first, and English to others', async () => {
    const chinese = await (await visit('/nothing', { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })).text();
    expect(chinese).toContain('<html lang="zh">');
    expect(chinese).toContain('令牌');
    const english = await (await visit('/nothing', { 'accept-language': 'en,zh;q=0.8' })).text();
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('The token of this server is missing or wrong.');
  });

  it('sends whoever opens a page for developers to the page, which can sign its address', async () => {
    const answer = await visit('/dev/telemetry/ui?since=1h&access=1.x');
    expect(answer.status).toBe(401);
    const onward = encodeURIComponent('/dev/telemetry/ui?since=1h');
    expect(await answer.text()).toContain(`content="0; url=/?open=${onward}"`);
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
  const SCRIPT = 'const words = 1;\n'.repeat(1_000);
  let app: Hono<ServerEnv>;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cuebook-page-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<style nonce="__CSP_NONCE__"></style>__CSP_NONCE__');
    await writeFile(join(folder, 'icon.svg'), '<svg/>');
    await writeFile(join(folder, 'assets/app.js'), SCRIPT);
    await writeFile(join(folder, 'assets/type.woff2'), new Uint8Array([1, 2, 3]));
    app = new Hono<ServerEnv>();
    bindPage(app, await readWebFiles(folder));
  });
  afterAll(async () => await rm(folder, { recursive: true }));

  it('come as what they are, and only when they have changed', async () => {
    const first = await app.request('/assets/app.js');
    expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await first.text()).toBe(SCRIPT);
    const etag = first.headers.get('etag') ?? '';
    const again = await app.request('/assets/app.js', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect((await app.request('/')).status).toBe(200);
  });

  it('are kept for good where they have a name of their own, and asked for again where not', async () => {
    const cached = async (path: string) => (await app.request(path)).headers.get('cache-control');
    expect(await cached('/assets/app.js')).toBe('private, max-age=31536000, immutable');
    expect(await cached('/assets/type.woff2')).toBe('private, max-age=31536000, immutable');
    expect(await cached('/icon.svg')).toBe('no-cache');
    expect(await cached('/')).toBe('no-store');
    expect(await cached('/assets/none.js')).toBeNull();
  });

  it('are compressed for who takes that, if they are text', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const [plain, packed, again] = [
      await app.request('/assets/app.js'),
      await app.request('/assets/app.js', { headers }),
      await app.request('/assets/app.js', { headers }),
    ];
    for (const { headers: told } of [plain, packed]) expect(told.get('vary')).toBe('accept-encoding');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(bytes.length).toBeLessThan(SCRIPT.length / 10);
    expect(gunzipSync(bytes).toString()).toBe(SCRIPT);
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes);
    // One name for two texts would let a cache mix them up.
    const etag = packed.headers.get('etag') ?? '';
    expect(etag).not.toBe(plain.headers.get('etag'));
    const same = await app.request('/assets/app.js', { headers: { ...headers, 'if-none-match': etag } });
    expect(same.status).toBe(304);
    const font = await app.request('/assets/type.woff2', { headers });
    expect(font.headers.get('content-encoding')).toBeNull();
    expect(font.headers.get('vary')).toBeNull();
    expect(new Uint8Array(await font.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    const icon = await app.request('/icon.svg', { headers });
    expect(icon.headers.get('content-encoding')).toBe('gzip');
  });

  it.each(['gzip', 'GZIP', 'br, gzip', 'deflate,gzip;q=0.5', 'gzip ; q=1.0'])(
    'are compressed for %j',
    (header) => expect(acceptsGzip(header)).toBe(true),
  );

  it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip;q=0.000', 'gzip;q=x', 'gzipped'])(
    'are not compressed for %j',
    (header) => expect(acceptsGzip(header)).toBe(false),
  );

  it('begin with a page that has a new word at each visit, by which its styles are known', async () => {
    const visits = [await app.request('/'), await app.request('/')];
    const words = await Promise.all(
      visits.map(async (answer) => {
        const html = await answer.text();
        const [, nonce = ''] = /<style nonce="([^"]+)">/.exec(html) ?? [];
        expect(html).toBe(`<style nonce="${nonce}"></style>${nonce}`);
        const policy = answer.headers.get('content-security-policy') ?? '';
        expect(policy).toContain(`; style-src 'self' 'nonce-${nonce}'; `);
        expect(policy).toContain("; script-src 'self'; ");
        expect(policy.replace(` 'nonce-${nonce}'`, '')).toBe(SAFE_HEADERS['content-security-policy']);
        expect(answer.headers.get('etag')).toBeNull();
        return nonce;
      }),
    );
    expect(words[0]).toMatch(/^[\w+/]{22}==$/);
    expect(words[0]).not.toBe(words[1]);
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
