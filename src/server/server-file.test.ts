import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readServerFile, removeServerFile, type ServerFacts, writeServerFile } from './server-file.ts';

/** A server that lives: somebody picks up where it says. */
async function living(facts: Omit<ServerFacts, 'url'>): Promise<ServerFacts> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.');
  return { ...facts, url: `http://127.0.0.1:${address.port}` };
}

const livingOurs = async () => await living({ pid: process.pid, token: 'our-token' });
/** Of the process that started the tests: it lives, and is not this one. */
const livingOther = async () => await living({ pid: process.ppid, token: 'their-token' });

async function makeWorkspace(): Promise<string> {
  const workspace = await mkdtemp(join(tmpdir(), 'cuebook-server-file-'));
  onTestFinished(async () => await rm(workspace, { recursive: true }));
  await mkdir(join(workspace, '.cuebook'));
  return workspace;
}

async function workspaceWith(text: string): Promise<string> {
  const workspace = await makeWorkspace();
  await writeFile(fileIn(workspace), text);
  return workspace;
}

function fileIn(workspace: string): string {
  return join(workspace, '.cuebook', 'server.json');
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  if (child.pid === undefined) throw new Error('The process never lived.');
  return child.pid;
}

test('a server is found by what it wrote', async () => {
  const ours = await livingOurs();
  const workspace = await makeWorkspace();
  expect(await readServerFile(workspace)).toBeUndefined();
  await writeServerFile(workspace, ours);
  expect(await readServerFile(workspace)).toEqual(ours);
});

test('nobody but its owner may read it, and no draft of it is left', async () => {
  const ours = await livingOurs();
  const workspace = await makeWorkspace();
  await writeServerFile(workspace, ours);
  expect((await stat(fileIn(workspace))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(workspace, '.cuebook'))).toEqual(['server.json']);
});

test('a file that others may read is replaced, not written into', async () => {
  const ours = await livingOurs();
  const workspace = await workspaceWith('{}');
  await writeServerFile(workspace, ours);
  expect((await stat(fileIn(workspace))).mode & 0o777).toBe(0o600);
});

test('a link in its place is replaced, and what it leads to stays as it is', async () => {
  const ours = await livingOurs();
  const workspace = await makeWorkspace();
  const target = join(workspace, 'target');
  await writeFile(target, 'precious');
  await symlink(target, fileIn(workspace));
  await symlink(target, `${fileIn(workspace)}.${ours.pid}`);
  await writeServerFile(workspace, ours);
  expect(await readFile(target, 'utf8')).toBe('precious');
  expect(await readServerFile(workspace)).toEqual(ours);
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"pid":1}',
  '{"pid":-1,"url":"x","token":"y"}',
  '{"pid":"1","url":"x","token":"y"}',
])('what is not such a file is no server, and makes room for one: %j', async (text) => {
  const ours = await livingOurs();
  const workspace = await workspaceWith(text);
  expect(await readServerFile(workspace)).toBeUndefined();
  await writeServerFile(workspace, ours);
  expect(await readServerFile(workspace)).toEqual(ours);
});

test('a server whose process is dead is no server, and makes room for one', async () => {
  const ours = await livingOurs();
  const another = await livingOther();
  const workspace = await workspaceWith(JSON.stringify({ ...another, pid: await deadPid() }));
  expect(await readServerFile(workspace)).toBeUndefined();
  await writeServerFile(workspace, ours);
  expect(await readServerFile(workspace)).toEqual(ours);
});

test('another server that lives keeps its place, and is not taken away with ours', async () => {
  const ours = await livingOurs();
  const another = await livingOther();
  const workspace = await makeWorkspace();
  await writeServerFile(workspace, another);
  await writeServerFile(workspace, ours);
  expect(await readServerFile(workspace)).toEqual(another);
  await removeServerFile(workspace, ours);
  expect(await readServerFile(workspace)).toEqual(another);
});

test('a server that was killed makes room, though its number is ours now', async () => {
  const ours = await livingOurs();
  const another = await livingOther();
  const workspace = await workspaceWith(JSON.stringify({ ...another, pid: process.pid }));
  await writeServerFile(workspace, ours);
  expect(await readServerFile(workspace)).toEqual(ours);
});

test('a server that was killed makes room, though its number is that of another program now', async () => {
  const { pid, token } = await livingOther();
  const gone = { pid, token, url: 'http://127.0.0.1:1' };
  const ours = await livingOurs();
  const workspace = await workspaceWith(JSON.stringify(gone));
  expect(await readServerFile(workspace)).toBeUndefined();
  await writeServerFile(workspace, ours);
  expect(await readServerFile(workspace)).toEqual(ours);
});

test.each([
  '',
  'x',
  'http://',
  'http://127.0.0.1',
  'http://127.0.0.1:0',
  'http://[::1',
  'http://192.0.2.1:80',
  'http://evil.example:80',
])('what is no address of a server on this machine is no server, and is not called: %j', async (url) => {
  const workspace = await workspaceWith(JSON.stringify({ pid: process.pid, token: 'x', url }));
  expect(await readServerFile(workspace)).toBeUndefined();
});

test('a server that was killed makes room, though ours listens where it did', async () => {
  const ours = await livingOurs();
  const another = await livingOther();
  const workspace = await workspaceWith(JSON.stringify({ ...another, url: ours.url }));
  await writeServerFile(workspace, ours);
  expect(await readServerFile(workspace)).toEqual(ours);
});

test('ours is taken away, once or twice', async () => {
  const ours = await livingOurs();
  const workspace = await makeWorkspace();
  await writeServerFile(workspace, ours);
  await removeServerFile(workspace, ours);
  await removeServerFile(workspace, ours);
  expect(await readdir(join(workspace, '.cuebook'))).toEqual([]);
});

test('that of another server of ours with the same token stays', async () => {
  const [first, second] = [await livingOther(), await livingOurs()];
  const workspace = await makeWorkspace();
  await writeServerFile(workspace, first);
  await removeServerFile(workspace, { ...second, token: first.token });
  expect(await readServerFile(workspace)).toEqual(first);
});
