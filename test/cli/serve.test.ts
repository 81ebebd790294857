import { execFile as execFileWithCallback } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { isDelta } from '../../src/model/feed.ts';
import type { SessionId } from '../../src/model/ids.ts';
import { type Client, createClient } from '../../src/wire/client.ts';
import { routes } from '../../src/wire/routes.ts';
import type { Answer } from '../model-server/model-server.ts';
import { EventClient } from '../server/event-client.ts';
import { CLI, cuebook, startCuebook, Terminal } from './cuebook.ts';
import { helpful, type LiveWorkspace, liveWorkspace } from './live-workspace.ts';

const execFile = promisify(execFileWithCallback);
const MODEL = 'anthropic/claude-sonnet-4-5';
const stalling: Answer = () => ({ parts: [{ type: 'text', text: 'Well, ' }, { type: 'stall' }] });

describe('cuebook serve', () => {
  it('says where it is, in a file for its owner alone, and goes without a trace', async () => {
    const workspace = await liveWorkspace(helpful);
    const server = await served(workspace);
    const file = join(workspace.folder, '.cuebook', 'server.json');
    const { url, token, pid } = server;
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ pid, url, token });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await server.client.json(routes.health)).toMatchObject({ ok: true, pid });

    expect(await server.end('SIGINT')).toMatchObject({ code: 0, err: '' });
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('shows a person the address to open', async () => {
    const workspace = await liveWorkspace(helpful);
    const terminal = new Terminal(['serve', '--port', '0'], workspace.on);
    await terminal.sees(`serves ${workspace.folder}`);
    await terminal.sees('/?token=');
    terminal.type('\u0003');
    await terminal.sees('Stopping.');
    expect(await terminal.ends()).toBe(0);
  });

  it('opens a browser without telling the machine its token, and leaves nothing behind', async () => {
    const workspace = await liveWorkspace(helpful);
    const seen = join(workspace.folder, 'seen');
    const opener = await workspace.write(
      process.platform === 'darwin' ? 'bin/open' : 'bin/xdg-open',
      `#!/bin/sh\nfile=\${1#file://}\n{ echo "$@"; stat -c %a "$file" || stat -f %Lp "$file"; cat "$file"; } > '${seen}.part' && mv '${seen}.part' '${seen}'\n`,
    );
    await chmod(opener, 0o755);
    const PATH = `${join(workspace.folder, 'bin')}:${process.env['PATH']}`;
    const env = { ...workspace.on.env, PATH, DISPLAY: ':0' };
    const terminal = new Terminal(['serve', '--port', '0', '--open'], { ...workspace.on, env });
    await terminal.sees('Ctrl-C stops.');
    const { url, token } = JSON.parse(await readFile(join(workspace.folder, '.cuebook/server.json'), 'utf8'));
    const [args = '', mode, page] = (await written(seen)).split('\n');
    expect(args).not.toContain(token);
    expect(mode).toBe('600');
    expect(page).toContain(`url=${url}/?token=${token}"`);
    terminal.type('\u0003');
    expect(await terminal.ends()).toBe(0);
    await expect(stat(new URL(args))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('ends properly when the window of its terminal is closed', async () => {
    const workspace = await liveWorkspace(helpful);
    const { stdout } = await execFile('python3', ['-c', CLOSED_WINDOW, process.execPath, CLI], {
      ...workspace.on,
      env: { ...process.env, ...workspace.on.env },
    });
    expect(stdout.trim()).toBe('0');
    await expect(stat(join(workspace.folder, '.cuebook', 'server.json'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('ends a running turn properly on Ctrl-C: what came is kept, and goes on later', async () => {
    const workspace = await liveWorkspace(stalling);
    const server = await served(workspace);
    const id = await answering(server);
    expect(await server.end('SIGINT')).toMatchObject({ code: 0, err: '' });

    const again = await served(workspace);
    const params = { id };
    expect(await again.client.json(routes.getSession, { params })).toMatchObject({
      sessionStatus: 'interrupted',
    });
    const { messages } = await again.client.json(routes.listMessages, { params });
    expect(messages.map(({ kind }) => kind)).toEqual(['prompt', 'text', 'turn-end']);
    expect(await again.client.json(routes.resumeTurn, { params })).toMatchObject({ sessionId: id });
    await again.end('SIGTERM');
  });

  it('ends at once on a second Ctrl-C, and loses nothing that was kept', async () => {
    const workspace = await liveWorkspace(({ messages }) =>
      messages.at(-1)?.role === 'tool'
        ? { parts: [] }
        : { parts: [{ type: 'tool-call', name: 'hang', input: {} }] },
    );
    const began = join(workspace.folder, 'began');
    await workspace.write(
      'hang.mjs',
      `import { writeFileSync } from 'node:fs';
       export default { name: 'hang', description: 'Never ends.', inputSchema: { type: 'object' }, effect: 'read',
         run: () => { writeFileSync(${JSON.stringify(began)}, ''); return new Promise(() => setInterval(() => {}, 1000)); } };`,
    );
    const server = await served(workspace, ['--tools', 'hang.mjs']);
    const { id } = await server.client.json(routes.createSession, { body: { model: MODEL } });
    await server.client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'a' } });
    await written(began);
    server.child.kill('SIGINT');
    await refusesNewcomers(server.url);
    expect(await server.end('SIGINT')).toMatchObject({ code: 130 });
    const { out } = await cuebook(['sessions', 'show', id], workspace.on);
    expect(out).toContain('hang');
  });

  it('starts again after it was killed, and so does the turn that was cut off', async () => {
    const workspace = await liveWorkspace(stalling);
    const server = await served(workspace);
    const id = await answering(server);
    await server.end('SIGKILL');

    const again = await served(workspace);
    const params = { id };
    expect(await again.client.json(routes.getSession, { params })).toMatchObject({
      sessionStatus: 'interrupted',
    });
    expect(JSON.parse(await readFile(join(workspace.folder, '.cuebook/server.json'), 'utf8'))).toMatchObject({
      pid: again.pid,
    });
    await again.client.json(routes.resumeTurn, { params });
    await again.end('SIGINT');
  });

  it('names the server that has the port, if it is one of ours', async () => {
    const workspace = await liveWorkspace(helpful);
    const server = await served(workspace);
    const { port } = new URL(server.url);
    const second = await cuebook(['serve', '--port', port], workspace.on);
    expect(second).toMatchObject({ code: 3, out: '' });
    expect(second.err).toContain(`${server.url}/?token=${server.token}`);
    expect(await server.client.json(routes.health)).toMatchObject({ pid: server.pid });
    await server.end('SIGINT');
  });

  it('says that another program has the port', async () => {
    const workspace = await liveWorkspace(helpful);
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const result = await cuebook(['serve', '--port', String(port)], workspace.on);
    expect(result).toMatchObject({ code: 3, out: '' });
    expect(result.err).toContain(`Port ${port} is taken by another program.`);
    expect(result.err).toContain('--port 0');
  });

  it.each([
    { args: ['--port', '70000'], says: '--port takes a whole number from 0 to 65535' },
    { args: ['--port', 'http'], says: '--port takes a whole number from 0 to 65535' },
    { args: ['--host', '0.0.0.0'], says: 'needs a token of your own' },
    { args: ['--host', '0.0.0.0'], env: { CUEBOOK_TOKEN: 'guess' }, says: 'at least 20' },
    { args: [], env: { CUEBOOK_TOKEN: 'with a blank, and long enough' }, says: 'at least 20' },
    {
      args: ['--host', '192.0.2.7', '--port', '0'],
      env: { CUEBOOK_TOKEN: 'x'.repeat(32) },
      says: 'not an address',
    },
    { args: ['--tools', 'nosuch.mjs'], says: 'nosuch.mjs' },
  ])('refuses $args: $says', async ({ args, env, says }) => {
    const { on } = await liveWorkspace(helpful);
    const result = await cuebook(['serve', '--port', '0', ...args], { ...on, env: { ...on.env, ...env } });
    expect(result.err).toContain(says);
    expect(result).toMatchObject({ out: '' });
    expect([2, 4]).toContain(result.code);
  });

  it('can be reached from other machines with a token of the user’s own', async () => {
    const workspace = await liveWorkspace(helpful);
    const CUEBOOK_TOKEN = 'a-token-of-my-own-0123456789';
    const server = await served(workspace, ['--host', '0.0.0.0'], { CUEBOOK_TOKEN });
    expect(server.token).toBe(CUEBOOK_TOKEN);
    expect(await server.client.json(routes.health)).toMatchObject({ ok: true });
    await server.end('SIGINT');
  });

  it('notices that another process was killed while it ran a session', async () => {
    const workspace = await liveWorkspace(stalling);
    const server = await served(workspace);
    const run = startCuebook(['run', 'two.prompt.md', '--json'], workspace.on);
    await workspace.asked();
    const { items } = await server.client.json(routes.listSessions);
    expect(items).toMatchObject([{ sessionStatus: 'processing' }]);
    const sessionId = items[0]?.id;
    if (sessionId === undefined) throw new Error('There is no session.');
    const watching = await EventClient.connect({ ...server, sessionId });
    run.child.kill('SIGKILL');
    await run.ended;
    for await (const { item } of watching) {
      if (item.type === 'status-changed' && item.data.status === 'interrupted') break;
    }
    await server.end('SIGINT');
  });

  it('is found by the programs that a script author runs beside it', async () => {
    const workspace = await liveWorkspace(helpful);
    const server = await served(workspace);
    const run = await cuebook(['run', 'two.prompt.md', '--json'], workspace.on);
    expect(run.code).toBe(0);
    const { items } = await server.client.json(routes.listSessions);
    expect(items).toMatchObject([{ metadata: { title: 'Live' }, sessionStatus: 'idle' }]);
    await server.end('SIGINT');
  });

  it('does not start on a database that it cannot read', async () => {
    const workspace = await liveWorkspace(helpful);
    await writeFile(join(workspace.folder, '.cuebook', 'cuebook.db'), 'not a database, '.repeat(1_000));
    const result = await cuebook(['serve', '--port', '0'], workspace.on);
    expect(result).toMatchObject({ code: 2, out: '' });
    expect(result.err).toContain('database');
  });
});

/** Starts the program in a terminal, takes that away once it serves, and prints how the program ended. */
const CLOSED_WINDOW = `
import os, pty, sys
pid, screen = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], sys.argv[2], 'serve', '--port', '0'])
seen = b''
while b'Ctrl-C' not in seen:
    seen += os.read(screen, 4096)
os.close(screen)
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

interface Served {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  readonly client: Client;
  readonly child: ReturnType<typeof startCuebook>['child'];
  end(signal: NodeJS.Signals): ReturnType<typeof cuebook>;
}

const announcement = z.object({ url: z.string(), token: z.string(), pid: z.int() });

/** The program, once it serves. */
async function served(
  { on }: LiveWorkspace,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Served> {
  const { child, ended } = startCuebook(['serve', '--port', '0', '--json', ...args], {
    ...on,
    env: { ...on.env, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = await Promise.race([
    once(child.stdout ?? child, 'data'),
    ended.then(({ err }) => [`{"error": ${JSON.stringify(err)}}`]),
  ]);
  const facts = announcement.parse(JSON.parse(String(said[0])));
  return {
    ...facts,
    client: createClient({ base: facts.url, token: facts.token }),
    child,
    end: async (signal) => {
      child.kill(signal);
      return await ended;
    },
  };
}

/** A session whose answer has begun. */
async function answering({ client, url, token }: Served): Promise<SessionId> {
  const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
  await client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'a' } });
  const watching = await EventClient.connect({ url, token, sessionId: id });
  for await (const { item } of watching) {
    if (isDelta(item) || item.type === 'part-snapshot') break;
  }
  watching.leave();
  return id;
}

/** The text of a file that somebody else is about to write. */
async function written(path: string): Promise<string> {
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
    await setImmediate();
  }
}

/** Resolves when the server no longer listens. */
async function refusesNewcomers(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    );
    if (!isThere) return;
  }
}
