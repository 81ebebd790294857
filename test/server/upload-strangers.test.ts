import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answerIn, bearer, exchange, head, hostOf } from '../../src/server/cases/raw-request.ts';
import { listen, TOKEN } from '../../src/server/server.case.ts';
import { createTestFile } from '../sqlite-file.ts';
import { makeStage } from './stage.ts';
import { authorization, helpful, keptIn, MB } from './uploads.ts';

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** A server that has one file. */
async function stageWithFile(text = 'Hello') {
  const stage = await makeStage(createTestFile, helpful);
  const file = await stage.workbench.files.add(bytes(text), { name: 'a.txt' });
  const server = await listen(stage);
  const link = new URL((await stage.workbench.files.linkTo(file)) ?? '');
  return { stage, file, server, link };
}

describe('somebody who may not come in', () => {
  it.each([
    ['without the token', []],
    ['with a wrong token', ['Authorization: Bearer wrong']],
    ['from a foreign page', [bearer, 'Origin: https://evil.example']],
    [
      'from another port, as a browser sends forms',
      [bearer, 'Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: navigate'],
    ],
  ])('uploads nothing %s', async (_, headers) => {
    const { stage, server } = await stageWithFile();
    const before = await keptIn(stage);
    const forms = [
      ['POST /api/files?name=b.txt HTTP/1.1', 'Content-Type: text/plain', 'Secret'],
      [
        'POST /api/files HTTP/1.1',
        'Content-Type: multipart/form-data; boundary=cut',
        '--cut\r\nContent-Disposition: form-data; filename="b.txt"\r\n\r\nSecret\r\n--cut--\r\n',
      ],
    ];
    for (const [line = '', type = '', body = ''] of forms) {
      const length = `Content-Length: ${body.length}`;
      const request = head(line, `Host: ${hostOf(server)}`, type, length, ...headers) + body;
      expect([401, 403]).toContain(answerIn(await exchange(server, request)).status);
    }
    expect(await keptIn(stage)).toEqual(before);
    expect(stage.bugs).toEqual([]);
  });
});

describe('over the wire, the address of a file', () => {
  const paths = (hash: string): readonly string[] => [
    `/api/files/${hash}/../../../server.json`,
    `/api/files/${hash}/..%2f..%2f..%2fserver.json`,
    `/api/files/${hash}/%2e%2e/%2e%2e/server.json`,
    `/api/files/%2e%2e/server.json`,
    `/api/files/..%5cserver.json/a.txt`,
    `/api/files/${hash}%2fa.txt`,
    `/api/files//${hash}/a.txt`,
    `/files/${hash}/../server.json`,
    `/files/.cuebook/server.json`,
    `/api/files/${hash}/a.txt/`,
  ];

  it('leads nowhere else', async () => {
    const { stage, file, server } = await stageWithFile();
    for (const path of paths(file.hash)) {
      const request = head(`GET ${path} HTTP/1.1`, `Host: ${hostOf(server)}`, bearer);
      const answer = answerIn(await exchange(server, request));
      expect.soft([400, 404], path).toContain(answer.status);
      expect.soft(await answer.text(), path).not.toContain(TOKEN);
    }
    expect(stage.bugs).toEqual([]);
  });

  it('opens by a link one file under one name, for one host', async () => {
    const { stage, file, server, link } = await stageWithFile();
    const other = await stage.workbench.files.add(bytes('Secret'), { name: 'a.txt' });
    const ask = async (target: string, host = hostOf(server)) =>
      answerIn(await exchange(server, head(`GET ${target} HTTP/1.1`, `Host: ${host}`))).status;
    const { pathname, search } = link;
    expect(await ask(pathname + search)).toBe(200);
    expect(await ask(`/files/${other.hash}/../${file.hash}/a.txt${search}`)).toBe(200);
    for (const target of [
      `/files/${other.hash}/a.txt${search}`,
      `/files/${file.hash}/b.txt${search}`,
      `/files/${file.hash}/A.txt${search}`,
      `/files/${file.hash}/a.txt%20${search}`,
      `/files/${file.hash.toUpperCase()}/a.txt${search}`,
      `/files/${file.hash}/../${other.hash}/a.txt${search}`,
      `/api/files/${file.hash}/a.txt${search}`,
      `${pathname}${search.replace(/signature=./, 'signature=')}`,
      `${pathname}${search.toUpperCase()}`,
      `${pathname}`,
    ]) {
      expect.soft(await ask(target), target).toBe(401);
    }
    expect(await ask(pathname + search, 'evil.example')).toBe(403);
    expect(stage.bugs).toEqual([]);
  });
});

it('closes the files of those who go away while they read', async () => {
  const { stage, file, server } = await stageWithFile('x'.repeat(8 * MB));
  const openFiles = async () => (await readdir('/dev/fd')).length;
  const before = await openFiles();
  for (let count = 0; count < 30; count++) {
    const asked = get(`${server.url}/api/files/${file.hash}/a.txt`, { headers: { authorization } });
    const [response] = await once(asked, 'response');
    await once(response, 'data');
    asked.destroy();
  }
  await expect.poll(openFiles).toBeLessThan(before + 10);
  expect(stage.bugs).toEqual([]);
});
