import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import type { PromptFile } from '../../src/model/file.ts';
import { HOST, TOKEN } from '../../src/server/server.case.ts';
import { readServerFile } from '../../src/server/server-file.ts';
import { promptFile } from '../../src/wire/kept-file-routes.ts';
import { routes } from '../../src/wire/routes.ts';
import { createTestFile } from '../sqlite-file.ts';
import { appOn, MODEL, makeStage, serverOn } from './stage.ts';
import { authorization, collectGarbage, helpful, keptIn, MB, servedStage } from './uploads.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');

async function uploadTo(
  url: string,
  name: string,
  body: NonNullable<RequestInit['body']>,
): Promise<Response> {
  return await fetch(`${url}/api/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization },
    body,
    duplex: 'half',
  });
}

async function uploaded(
  url: string,
  name: string,
  body: NonNullable<RequestInit['body']>,
): Promise<PromptFile> {
  const response = await uploadTo(url, name, body);
  expect(response.status).toBe(201);
  return promptFile.parse(await response.json());
}

async function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return await fetch(url, { headers: { authorization, ...headers } });
}

describe('a file that is uploaded', () => {
  it('is kept, and sent back as it came', async () => {
    const { stage, url } = await servedStage();
    const file = await uploaded(url, '会议 "1".png', PNG);
    expect(file).toEqual({
      hash: createHash('sha256').update(PNG).digest('hex'),
      name: '会议 "1".png',
      type: 'image',
      mediaType: 'image/png',
      size: PNG.length,
    });
    const answer = await get(`${url}/api/files/${file.hash}/${encodeURIComponent(file.name)}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': `inline; filename="__ _1_.png"; filename*=UTF-8''%E4%BC%9A%E8%AE%AE%20%221%22.png`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${file.hash}"`,
    });
    expect(stage.bugs).toEqual([]);
  });

  it('is only for saving where a browser could run it, whatever it is called', async () => {
    const { url } = await servedStage();
    for (const [name, text] of [
      ['page.html', '<html><script>alert(1)</script>'],
      ['photo.png', '<html><script>alert(1)</script>'],
      ['drawing.svg', '<svg onload="alert(1)"/>'],
      ['paper.pdf', '%PDF-1.7'],
    ] as const) {
      const { hash } = await uploaded(url, name, text);
      const answer = await get(`${url}/api/files/${hash}/${name}`);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(answer.headers.get('content-type')).not.toBe('image/png');
      expect(await answer.text()).toBe(text);
    }
  });

  it('is sent in part, or not again, to who asks for that', async () => {
    const { url } = await servedStage();
    const { hash } = await uploaded(url, 'a.txt', '0123456789');
    const address = `${url}/api/files/${hash}/a.txt`;
    const parts = { 'bytes=2-4': '234', 'bytes=7-': '789', 'bytes=-2': '89', 'bytes=8-100': '89' };
    for (const [range, expected] of Object.entries(parts)) {
      const answer = await get(address, { range });
      expect(answer.status).toBe(206);
      expect(await answer.text()).toBe(expected);
    }
    expect((await get(address, { range: 'bytes=2-4' })).headers.get('content-range')).toBe('bytes 2-4/10');
    for (const range of ['bytes=20-', 'bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-']) {
      const answer = await get(address, { range });
      expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
    }
    const other = await get(address, { range: 'bytes=2-4', 'if-range': '"another"' });
    expect(other.status).toBe(200);
    expect((await get(address, { 'if-none-match': `"${hash}"` })).status).toBe(304);
    const head = await fetch(address, { method: 'HEAD', headers: { authorization } });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
  });

  it('may have 100 MB, of which no more than a little is ever in memory', async () => {
    const { stage, url } = await servedStage();
    const block = randomBytes(MB);
    let most = 0;
    const blocks = function* () {
      collectGarbage();
      const start = process.memoryUsage().arrayBuffers;
      for (let count = 0; count < 100; count++) {
        if (count % 10 === 9) {
          collectGarbage();
          most = Math.max(most, process.memoryUsage().arrayBuffers - start);
        }
        yield block;
      }
    };
    // What `fetch` sends, it takes in as fast as it can.
    const sending = request(`${url}/api/files?name=large.bin`, {
      method: 'POST',
      headers: { authorization },
    });
    const answered = once(sending, 'response');
    await pipeline(blocks, sending);
    const [response] = await answered;
    const { size, hash } = promptFile.parse(await json(response));
    expect(size).toBe(100 * MB);
    expect(most).toBeLessThan(16 * MB);
    const back = createHash('sha256');
    const answer = await get(`${url}/api/files/${hash}/large.bin`);
    if (!answer.body) throw new Error('There is nothing to read.');
    for await (const chunk of answer.body) back.update(chunk);
    expect(back.digest('hex')).toBe(hash);
    expect(stage.bugs).toEqual([]);
  });

  it('leaves nothing if it is larger than that, whether or not it says so', async () => {
    const { stage, url } = await servedStage();
    const { workspace } = stage.workbench;
    await mkdir(join(workspace, 'home/.config/cuebook'), { recursive: true });
    await writeFile(join(workspace, 'home/.config/cuebook/config.yaml'), 'limits: {uploadMegabytes: 1}\n');
    const said = await uploadTo(url, 'a.bin', new Uint8Array(2 * MB));
    expect(said.status).toBe(413);
    expect(await said.json()).toMatchObject({
      error: { code: 'TOO_LARGE', message: 'a.bin is larger than 1 MB.' },
    });
    let left = 3;
    const unsaid = await uploadTo(
      url,
      'a.bin',
      new ReadableStream({
        pull(controller) {
          if (left-- > 0) controller.enqueue(new Uint8Array(MB));
          else controller.close();
        },
      }),
    );
    expect(unsaid.status).toBe(413);
    await unsaid.text();
    expect(await keptIn(stage)).toEqual([]);
    await uploaded(url, 'b.bin', new Uint8Array(MB));
    expect(stage.bugs).toEqual([]);
  });

  it('leaves nothing if it breaks off', async () => {
    const { stage, url } = await servedStage();
    await uploaded(url, 'a.txt', 'a');
    const before = await keptIn(stage);
    const { port, host } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /api/files?name=b.txt HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\nContent-Length: 1000000\r\n\r\n`,
    );
    socket.write(Buffer.alloc(300_000, 'b'));
    await expect.poll(async () => (await keptIn(stage)).length).toBe(before.length + 1);
    socket.destroy();
    await expect.poll(async () => await keptIn(stage)).toEqual(before);
    expect(stage.bugs).toEqual([]);
  });

  it('is kept once, however many bring it at once', async () => {
    const { stage, url } = await servedStage();
    const content = randomBytes(2 * MB);
    const names = Array.from({ length: 8 }, (_, index) => `${index}.bin`);
    const files = await Promise.all(names.map(async (name) => await uploaded(url, name, content)));
    expect(files.map(({ name }) => name)).toEqual(names);
    expect(await keptIn(stage)).toEqual([files[0]?.hash]);
  });

  it('is given with a prompt', async () => {
    const stage = await makeStage(createTestFile, helpful);
    const { client, runs } = appOn(stage);
    const { hash } = await stage.workbench.files.add(bytes('Hello'), { name: 'a.txt' });
    const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
    const body = { prompt: 'What is this?', files: [{ hash, name: 'b.txt' }] };
    const { sessionId } = await client.json(routes.sendPrompt, { params: { id }, body });
    await runs.idle();
    expect(sessionId).toBe(id);
    expect(stage.bugs).toEqual([]);
  });
});

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe('a link to a file', () => {
  it('opens it for somebody without the token, and nothing else', async () => {
    const { stage, url } = await servedStage();
    const file = await stage.workbench.files.add(bytes('Hello'), { name: '会议 100%.txt' });
    const link = (await stage.workbench.files.linkTo(file)) ?? '';
    const answer = await fetch(link);
    expect([answer.status, await answer.text()]).toEqual([200, 'Hello']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(link, { headers: { range: 'bytes=0-1' } })).status).toBe(206);
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(401);
    expect((await fetch(link.replace('/files/', '/api/files/'))).status).toBe(401);
    expect((await fetch(`${url}/api/health${new URL(link).search}`)).status).toBe(401);
    expect(stage.bugs).toEqual([]);
  });

  it('is of no use once its time is over, at another server, or for another file', async () => {
    const { stage, url } = await servedStage();
    const [file, other] = await Promise.all([
      stage.workbench.files.add(bytes('Hello'), { name: 'a.txt' }),
      stage.workbench.files.add(bytes('Secret'), { name: 'a.txt' }),
    ]);
    const link = stage.workbench.files.linksOf({ url, token: TOKEN }).urlFor(file);
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link.replace(file.hash, other.hash))).status).toBe(401);
    const foreign = stage.workbench.files.linksOf({ url, token: 'another' }).urlFor(file);
    expect(await (await fetch(foreign)).json()).toMatchObject({ error: { code: 'UNAUTHORIZED' } });
  });

  it('is there only while a server is', async () => {
    const stage = await makeStage(createTestFile, helpful);
    const file = await stage.workbench.files.add(bytes('Hello'), { name: 'a.txt' });
    expect(await stage.workbench.files.linkTo(file)).toBeUndefined();
    const server = await serverOn(stage);
    expect(await stage.workbench.files.linkTo(file)).toContain(server.url);
    await server.stop();
    expect(await stage.workbench.files.linkTo(file)).toBeUndefined();
  });

  it('is made by another process beside the server, which finds it by its file', async () => {
    const { stage } = await servedStage();
    const beside = stage.another();
    beside.files.serveFrom(async () => await readServerFile(beside.workspace));
    const file = await beside.files.add(bytes('Hello'), { name: 'a.txt' });
    const answer = await fetch((await beside.files.linkTo(file)) ?? '');
    expect([answer.status, await answer.text()]).toEqual([200, 'Hello']);
  });

  it('is written down nowhere', async () => {
    const { stage } = await servedStage();
    const file = await stage.workbench.files.add(bytes('Hello'), { name: 'a.txt' });
    const { search } = new URL((await stage.workbench.files.linkTo(file)) ?? `http://${HOST}`);
    const signature = new URLSearchParams(search).get('signature') ?? '?';
    const { workspace } = stage.workbench;
    const entries = await readdir(workspace, { recursive: true, withFileTypes: true });
    const contents = entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => await readFile(join(parentPath, name), 'latin1'));
    expect((await Promise.all(contents)).filter((content) => content.includes(signature))).toEqual([]);
    expect(JSON.stringify(stage.bugs)).not.toContain(signature);
  });
});
