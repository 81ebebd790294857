import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestFile } from '../../test/sqlite-file.ts';
import { isRefusal, type RefusalCode } from '../model/refusal.ts';
import { createWorkbench } from '../workbench.ts';
import { expectNothingSecret } from './cases/row.ts';
import { type ServeOptions, serve } from './serve.ts';
import { listen, type ServerStage, TOKEN, useServerStage } from './server.case.ts';
import { readServerFile } from './server-file.ts';

const stage = useServerStage(createTestFile);
const authorization = `Bearer ${TOKEN}`;

async function expectNotServed(options: Partial<ServeOptions>, code: RefusalCode): Promise<void> {
  await expect(listen(stage(), options)).rejects.toSatisfy((error) => isRefusal(error, code));
}

/** The same stage in a workspace of its own. */
async function inFolder(name: string): Promise<ServerStage> {
  const workspace = join(stage().workspace, name);
  await mkdir(workspace);
  const workbench = createWorkbench({ workspace, database: join(workspace, 'sessions.db') });
  onTestFinished(async () => await workbench.close());
  return { ...stage(), workspace, workbench };
}

test('a server is there while it says so', async () => {
  const here = await inFolder('there');
  const server = await listen(here);
  expect(await readServerFile(here.workspace)).toEqual({ pid: process.pid, url: server.url, token: TOKEN });
  expect(await readFile(join(here.workspace, '.cuebook', '.gitignore'), 'utf8')).toContain('server.json');
  await server.stop();
  expect(await readServerFile(here.workspace)).toBeUndefined();
  await expect(fetch(server.url)).rejects.toThrow();
});

test.each(['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'])(
  'a server on %s is reached where it says',
  async (host) => {
    const server = await listen(stage(), { host });
    const answer = await fetch(`${server.url}/api/health`, { headers: { authorization } });
    expect(answer.status).toBe(200);
  },
);

test('a server that may be reached from elsewhere needs a token of the user', async () => {
  await expect(
    serve({
      workbench: stage().workbench,
      port: 0,
      host: '0.0.0.0',
      files: new Map(),
      report: () => undefined,
    }),
  ).rejects.toSatisfy((error) => isRefusal(error, 'UNAUTHORIZED'));
});

test('a token that could be guessed is refused, wherever the server listens', async () => {
  await expectNotServed({ token: 'secret' }, 'INVALID_INPUT');
  await expectNotServed({ token: '', host: '0.0.0.0' }, 'INVALID_INPUT');
});

test('a host that is not of this machine is refused', async () => {
  await expectNotServed({ host: '192.0.2.1' }, 'INVALID_INPUT');
});

test('a port that another program has is refused', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expectNotServed({ port }, 'PORT_TAKEN');
});

test('a server that cannot say that it is there does not go on listening', async () => {
  const here = await inFolder('unwritable');
  await writeFile(join(here.workspace, '.cuebook'), 'not a folder');
  const port = await freePort();
  await expect(listen(here, { port })).rejects.toThrow();
  const socket = connect(port, '127.0.0.1');
  await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('guesses end in being refused to be asked, while the token still opens', async () => {
  const server = await listen(stage());
  const guess = async () =>
    await fetch(`${server.url}/api/health`, { headers: { authorization: 'Bearer guess' } });
  const answers = await Promise.all(Array.from({ length: 200 }, guess));
  const last = answers.find(({ status }) => status === 429);
  expect(last?.headers.get('retry-after')).toBe('1');
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  const entrance = await fetch(`${server.url}/api/access/enter`, {
    method: 'POST',
    headers: { authorization },
  });
  expect(entrance.status).toBe(200);
  const ask = await fetch(`${server.url}/api/health`, { headers: { authorization } });
  expect(ask.status).toBe(200);
});

test('who has the token may ask only so much at a time', async () => {
  const server = await listen(stage(), { rate: { burst: 5, perSecond: 0 } });
  const ask = async () => await fetch(`${server.url}/api/health`, { headers: { authorization } });
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

test('a bug is reported here, and only named there', async () => {
  const broken = {
    ...stage().workbench.sessions,
    list: () => Promise.reject(new Error(`at ${import.meta.url}: ${TOKEN}`)),
  };
  const server = await listen({ ...stage(), workbench: { ...stage().workbench, sessions: broken } });
  const answer = await fetch(`${server.url}/api/sessions`, { headers: { authorization } });
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'UNEXPECTED' } });
  expectNothingSecret(text, stage().workspace);
  expect(stage().bugs.splice(0)).toMatchObject([{ message: expect.stringContaining(TOKEN) }]);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.');
  return address.port;
}
