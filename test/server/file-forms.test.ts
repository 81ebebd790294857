import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { PromptFile } from '../../src/model/file.ts';
import { promptFile } from '../../src/wire/kept-file-routes.ts';
import { authorization, collectGarbage, keptIn, MB, servedStage } from './uploads.ts';

const answered = z.strictObject({ items: z.array(promptFile) });

async function send(url: string, body: FormData, query = ''): Promise<Response> {
  return await fetch(`${url}/api/files${query}`, { method: 'POST', headers: { authorization }, body });
}

async function sent(url: string, body: FormData): Promise<readonly PromptFile[]> {
  const response = await send(url, body);
  expect(response.status).toBe(201);
  return answered.parse(await response.json()).items;
}

function formWith(files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name);
  return form;
}

describe('a form with files', () => {
  it('is kept file by file, in its order', async () => {
    const { stage, url } = await servedStage();
    const large = randomBytes(3 * MB);
    const items = await sent(url, formWith({ '会议 "1".md': '# Hello', 'b.bin': large, 'empty.txt': '' }));
    expect(items.map(({ name, mediaType, size }) => [name, mediaType, size])).toEqual([
      ['会议 "1".md', 'text/markdown', 7],
      ['b.bin', 'application/octet-stream', 3 * MB],
      ['empty.txt', 'text/plain', 0],
    ]);
    const [, { hash } = { hash: '' }] = items;
    const answer = await fetch(`${url}/api/files/${hash}/b.bin`, { headers: { authorization } });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(large);
    expect((await keptIn(stage)).toSorted()).toEqual(items.map((item) => item.hash).toSorted());
    expect(stage.bugs).toEqual([]);
  });

  it('may hold 100 MB, of which no more than a little is ever in memory', async () => {
    const { stage, url } = await servedStage();
    const block = randomBytes(MB);
    let most = 0;
    const bytes = function* () {
      yield '--cut\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n';
      collectGarbage();
      const start = process.memoryUsage().arrayBuffers;
      for (let count = 0; count < 100; count++) {
        if (count % 10 === 9) {
          collectGarbage();
          most = Math.max(most, process.memoryUsage().arrayBuffers - start);
        }
        yield block;
      }
      yield '\r\n--cut--\r\n';
    };
    const type = 'multipart/form-data; boundary=cut';
    const headers = { authorization, 'content-type': type };
    const sending = request(`${url}/api/files`, { method: 'POST', headers });
    const response = once(sending, 'response');
    await pipeline(bytes, sending);
    const { items } = answered.parse(await json((await response)[0]));
    expect(items).toMatchObject([{ name: 'large.bin', size: 100 * MB }]);
    expect(most).toBeLessThan(16 * MB);
    expect(stage.bugs).toEqual([]);
  });

  it('leaves nothing if one of them is too large', async () => {
    const { stage, url } = await servedStage();
    const config = join(stage.workbench.workspace, 'home/.config/cuebook');
    await mkdir(config, { recursive: true });
    await writeFile(join(config, 'config.yaml'), 'limits: {uploadMegabytes: 1}\n');
    const refused = await send(
      url,
      formWith({ 'a.txt': 'a', 'b.bin': new Uint8Array(MB + 1), 'c.txt': 'c' }),
    );
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ error: { message: 'b.bin is larger than 1 MB.' } });
    expect(await keptIn(stage)).toEqual([]);
    expect(await sent(url, formWith({ a: new Uint8Array(MB), b: new Uint8Array(MB) }))).toHaveLength(2);
    expect(stage.bugs).toEqual([]);
  });

  it('leaves nothing if it breaks off, not even of those that came whole', async () => {
    const { stage, url } = await servedStage();
    await sent(url, formWith({ 'before.txt': 'before' }));
    const before = await keptIn(stage);
    const { port, host } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const part = (name: string) => `--cut\r\nContent-Disposition: form-data; filename="${name}"\r\n\r\n`;
    socket.write(
      `POST /api/files HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 1000000\r\n\r\n`,
    );
    socket.write(`${part('a.txt')}whole\r\n${part('b.txt')}${'b'.repeat(300_000)}`);
    await expect.poll(async () => (await keptIn(stage)).length).toBe(before.length + 2);
    socket.destroy();
    await expect.poll(async () => await keptIn(stage)).toEqual(before);
    expect(stage.bugs).toEqual([]);
  });

  it('leaves nothing if it holds something else, nothing, too many, or a name stands in the address', async () => {
    const { stage, url } = await servedStage();
    const field = formWith({ 'a.txt': 'a' });
    field.append('note', 'no file');
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${index}.txt`, `${index}`]));
    const answers = [
      await send(url, field),
      await send(url, new FormData()),
      await send(url, formWith(many)),
      await send(url, formWith({ 'a.txt': 'a' }), '?name=a.txt'),
    ];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'INVALID_INPUT' } }]);
    }
    await sent(url, formWith({ 'a.txt': 'a' }));
    expect(await keptIn(stage)).toHaveLength(1);
    expect(stage.bugs).toEqual([]);
  });

  it('is refused if its parts are not where its header says', async () => {
    const { stage, url } = await servedStage();
    const answer = await fetch(`${url}/api/files`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=other' },
      body: await new Response(formWith({ 'a.txt': 'a' })).text(),
    });
    expect(await answer.json()).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    expect(stage.bugs).toEqual([]);
  });
});
