import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TerminalClient } from '../../../test/server/terminal-client.ts';
import { createTestFile } from '../../../test/sqlite-file.ts';
import { startTerminal } from '../../engine/pty/terminal/start-terminal.ts';
import type { TerminalEffect } from '../../model/terminal-effect.ts';
import { errorAnswer } from '../../wire/error.ts';
import { terminalAddress } from '../../wire/terminal-address.ts';
import { browserLogins } from '../access/browser-logins.ts';
import { Doorkeeper } from '../access/doorkeeper.ts';
import { TOKEN, useServerStage } from '../server.case.ts';
import { TerminalSockets } from './terminal-sockets.ts';

const CLIPBOARD = '\x1b]52;c;c2VjcmV0\x07';
const stage = useServerStage(createTestFile);

/** Sockets to one terminal, on a server that answers nothing else. */
async function sockets(pingMs: number, effects: readonly TerminalEffect[] = []) {
  const { workbench, session, bugs } = stage();
  let isTrusted = true;
  const terminal = await startTerminal({
    command: 'bash',
    args: [
      '-c',
      `echo here; read -r; printf '${CLIPBOARD.replace('\x1b', '\\033').replace('\x07', '\\007')}'; echo done; read -r`,
    ],
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color' },
  });
  const live = { name: 'main', profile: 'shell', terminal, startedAt: new Date().toISOString() };
  const doorkeeper = new Doorkeeper({
    token: TOKEN,
    logins: browserLogins({ token: TOKEN }),
    isOurHost: () => true,
    linkState: () => 'forged',
  });
  const watched = new TerminalSockets({
    doorkeeper,
    workbench: {
      sessions: workbench.sessions,
      trust: { state: async () => ({ ...(await workbench.trust.state()), isTrusted }) },
      terminalEffects: async () => effects,
      terminals: { list: () => [live], find: () => live },
    },
    pingMs,
    report: (error) => bugs.push(error),
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => void watched.upgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await watched.end();
    server.close();
    await terminal.end();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It listens on a port.');
  const url = `http://127.0.0.1:${address.port}${terminalAddress(session.id, 'main')}`;
  const headers = { authorization: `Bearer ${TOKEN}` };
  return {
    terminal,
    bugs,
    url,
    headers,
    revokeTrust() {
      isTrusted = false;
    },
    watch: async (options = {}) => await TerminalClient.open(url, { headers, ...options }),
  };
}

describe('sockets to terminals', () => {
  it('are closed where nobody answers any more, and kept where somebody does', async () => {
    const { terminal, watch, bugs } = await sockets(300);
    const there = await watch();
    const gone = await watch({ autoPong: false });
    expect(await gone.closed).toMatchObject({ code: 1006 });
    expect(there.socket.readyState).toBe(there.socket.OPEN);
    await there.untilShown(/^here$/);
    expect(terminal.hasEnded).toBe(false);
    expect(bugs).toEqual([]);
  });

  it('tell who comes in whether one may type as it is now, and not as it was a moment ago', async () => {
    const { watch, revokeTrust } = await sockets(60_000);
    const before = await watch();
    expect(await before.frame('restore')).toMatchObject({ mayType: true });
    revokeTrust();
    const after = await watch();
    expect(await after.frame('restore')).toMatchObject({ mayType: false });
  });

  it.each([
    { effects: [], isSent: false },
    { effects: ['clipboard'], isSent: true },
  ] as const)(
    'hand on what goes to the clipboard where that is allowed: $effects',
    async ({ effects, isSent }) => {
      const { watch } = await sockets(60_000, effects);
      const client = await watch();
      await client.frame('restore');
      client.type('\r');
      await client.untilShown(/^done$/);
      const data = client.frames.flatMap((frame) => (frame.type === 'data' ? [frame.data] : [])).join('');
      expect(data.includes(CLIPBOARD)).toBe(isSent);
      expect(data).toContain('done');
    },
  );

  it('refuse a request for a socket that is none', async () => {
    const { url, headers, bugs } = await sockets(60_000);
    const asked = request(url, {
      headers: {
        ...headers,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'x',
      },
    }).end();
    const [response]: IncomingMessage[] = await once(asked, 'response');
    expect(response?.statusCode).toBe(400);
    const answer = errorAnswer.parse(JSON.parse((await response?.toArray())?.join('') ?? ''));
    expect(answer.error.code).toBe('INVALID_INPUT');
    expect(bugs).toEqual([]);
  });
});
