import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { startCuebook } from '../cli/cuebook.ts';
import { helpful, type LiveWorkspace, liveWorkspace } from '../cli/live-workspace.ts';
import { newPage } from './browser.ts';
import { createConversation, held, say } from './served-workspace.ts';

const GONE = /net::ERR_|status of (?:401|409)/;
const facts = z.object({ url: z.string(), token: z.string() });

interface StartedServer extends z.infer<typeof facts> {
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

/** The program in a process of its own, with the token that it makes itself. */
async function started({ on }: LiveWorkspace, ...args: readonly string[]): Promise<StartedServer> {
  const { child, ended } = startCuebook(['serve', '--json', ...args], on);
  onTestFinished(() => void child.kill('SIGKILL'));
  const failed = ended.then(({ err }) => Promise.reject(new Error(`The server ended: ${err}`)));
  const [line] = await Promise.race([once(child.stdout ?? child, 'data'), failed]);
  failed.catch(() => undefined);
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  return { ...facts.parse(JSON.parse(String(line))), end };
}

const BOX = `(() => {
  const { value, selectionStart, selectionEnd } = document.activeElement;
  return { value, selected: [selectionStart, selectionEnd] };
})()`;

const portOf = (server: StartedServer) => new URL(server.url).port;
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const connected = async (page: Page) =>
  await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor();
const locked = (page: Page) => page.getByRole('heading', { name: 'This page needs its key' });

describe('a page whose server is started again', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'comes back by itself after %s, in mid-answer, with its place, draft and selection',
    async (signal) => {
      const { until, release } = held();
      const workspace = await liveWorkspace((request, index) =>
        request.prompt === 'Go.'
          ? {
              parts: [
                { type: 'text', text: 'As far as it came' },
                { type: 'wait', until },
              ],
            }
          : helpful(request, index),
      );
      onTestFinished(release);
      const first = await started(workspace, '--port', '0');
      const id = await createConversation(first, 'Steady', first.token);
      const page = await newPage({ mayComplain: GONE });
      await page.goto(`${first.url}/?token=${first.token}#/sessions/${id}`);
      await page.getByRole('heading', { name: 'Steady' }).waitFor();
      expect(page.url()).toBe(`${first.url}/#/sessions/${id}`);
      await say(page, 'Go.');
      await page.getByText('As far as it came').waitFor();
      await box(page).fill('Not sent yet');
      await page.evaluate('document.activeElement.setSelectionRange(4, 8)');

      await first.end(signal);
      const banner = page.getByText('The server does not answer.');
      await banner.waitFor();
      const second = await started(workspace, '--port', portOf(first));
      expect(second.token).not.toBe(first.token);
      await banner.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Go on' }).waitFor();
      expect(await locked(page).count()).toBe(0);
      expect(page.url()).toBe(`${first.url}/#/sessions/${id}`);
      expect(await page.evaluate(BOX)).toEqual({ value: 'Not sent yet', selected: [4, 8] });
      await box(page).press('Enter');
      await page.getByRole('heading', { name: /Not sent yet$/ }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: /Not sent yet$/ }).waitFor();
      // Who has the address of an earlier start is let in by the login, too.
      await page.goto(`${first.url}/?token=${first.token}#/sessions`);
      await connected(page);
      expect(page.url()).toBe(`${first.url}/#/sessions`);
    },
  );

  it('asks for its key after --new-token, and on another port', async () => {
    const workspace = await liveWorkspace(helpful);
    const first = await started(workspace, '--port', '0');
    const page = await newPage({ mayComplain: GONE });
    await page.goto(`${first.url}/?token=${first.token}`);
    await connected(page);
    await first.end('SIGINT');

    const second = await started(workspace, '--port', '0');
    const other = await page.context().newPage();
    await other.goto(second.url);
    await locked(other).waitFor();
    await other.goto(`${second.url}/?token=${second.token}`);
    await connected(other);
    await second.end('SIGINT');

    const third = await started(workspace, '--port', portOf(first), '--new-token');
    await locked(page).waitFor();
    await page.reload();
    await locked(page).waitFor();
    await page.goto(`${third.url}/?token=${third.token}`);
    await connected(page);
  });

  it('is not logged out by another workspace on another port, or on the same port in between', async () => {
    const [one, two] = [await liveWorkspace(helpful), await liveWorkspace(helpful)];
    const [first, second] = [await started(one, '--port', '0'), await started(two, '--port', '0')];
    const page = await newPage({ mayComplain: GONE });
    const other = await page.context().newPage();
    await page.goto(`${first.url}/?token=${first.token}`);
    await connected(page);
    await other.goto(`${second.url}/?token=${second.token}`);
    await connected(other);
    await page.reload();
    await connected(page);

    await Promise.all([first.end('SIGINT'), second.end('SIGINT')]);
    const between = await started(two, '--port', portOf(first));
    // What this page shows is of the other workspace.
    await locked(page).waitFor();
    await other.goto(`${between.url}/?token=${between.token}`);
    await connected(other);
    await between.end('SIGINT');
    await started(one, '--port', portOf(first));
    await connected(page);
    await page.reload();
    await connected(page);
  });
});

/** A server of somebody else on another port of this machine, and all that a browser sends it. */
async function otherServer(html: string) {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    response.setHeader('content-type', 'text/html').end(html);
  });
  server.on('upgrade', ({ headers }: IncomingMessage, socket) => {
    seen.push(headers);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return { seen, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

it('gives a server on another port nothing that opens anything here, however it draws the browser near', async () => {
  const workspace = await liveWorkspace(helpful);
  const server = await started(workspace, '--port', '0');
  const id = await createConversation(server, 'Secret plans', server.token);
  const page = await newPage({ mayComplain: /./ });
  await page.goto(`${server.url}/?token=${server.token}#/sessions/${id}`);
  await page.getByRole('heading', { name: 'Secret plans' }).waitFor();
  const sent: IncomingHttpHeaders[] = [];
  page.on('request', (request) => sent.push(request.headers()));
  await page.reload();
  await page.getByRole('heading', { name: 'Secret plans' }).waitFor();
  expect(sent.filter(({ authorization }) => authorization !== undefined)).not.toEqual([]);

  const { url } = server;
  const stranger = await otherServer(
    `<title>Elsewhere</title><iframe src="${url}/#/sessions/${id}"></iframe>
     <img src="${url}/api/sessions"><script src="${url}/api/sessions"></script>
     <form method="post" action="${url}/api/sessions" enctype="text/plain"><input name="{" value="}"></form>`,
  );
  const foreign = await page.context().newPage();
  await foreign.goto(stranger.url);
  const got = await foreign.evaluate(
    async ({ url, id, here }) => {
      const read = async (address: string, init: RequestInit) =>
        await fetch(address, { credentials: 'include', ...init }).then(
          async (answer) => await answer.text(),
          () => 'refused',
        );
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/sessions/${id}/terminals/main`);
      const opened = await new Promise((resolve) => {
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      });
      await read(`${here}/again`, {});
      new WebSocket(here.replace('http', 'ws')).onerror = () => undefined;
      return {
        opened,
        stored: Object.keys(localStorage).filter((name) => name.startsWith('cuebook.')),
        texts: [
          await read(`${url}/api/sessions`, {}),
          await read(`${url}/api/sessions`, { mode: 'no-cors' }),
          await read(`${url}/api/access/challenge`, {}),
          await read(`${url}/`, {}),
        ],
      };
    },
    { url, id, here: stranger.url },
  );
  expect(got.opened).toBe('refused');
  for (const frame of foreign.frames().slice(1)) expect(frame.url()).not.toContain(url);
  expect(got.stored).toEqual([]);
  expect(got.texts.join()).not.toContain('Secret plans');
  expect(got.texts.filter((text) => text !== 'refused' && text !== '')).toEqual([]);
  await foreign.evaluate('document.forms[0].submit()');
  await foreign.waitForURL(`${url}/api/sessions`);
  expect(await foreign.locator('body').textContent()).toContain('FORBIDDEN');
  // From the page of the stranger to ours by a link, and back by a redirect: nothing more goes along.
  await foreign.goto(`${stranger.url}/back`);
  await foreign.goto(`${url}/`);
  await connected(foreign);
  await foreign.goto(`${stranger.url}/after`);

  expect(stranger.seen.length).toBeGreaterThan(4);
  expect(stranger.seen.flatMap(({ cookie, authorization }) => [cookie, authorization])).toEqual(
    stranger.seen.flatMap(() => [undefined, undefined]),
  );
  // With all that it has seen, and our own host: whatever a program can send.
  for (const headers of stranger.seen) {
    for (const path of ['/api/sessions', `/api/sessions/${id}/messages`, '/api/access/enter']) {
      const answer = await fetch(url + path, {
        method: path.endsWith('enter') ? 'POST' : 'GET',
        headers: replayed(headers, new URL(url).host),
      });
      expect([401, 403]).toContain(answer.status);
    }
  }
});

it('sends a stranger who has taken the port of a stopped server nothing that opens the next one', async () => {
  const workspace = await liveWorkspace(helpful);
  const first = await started(workspace, '--port', '0');
  const page = await newPage({ mayComplain: /./ });
  await page.goto(`${first.url}/?token=${first.token}`);
  await connected(page);
  await first.end('SIGINT');

  const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
  const second = await started(workspace, '--port', '0');
  // It passes on what the server says that it wants to get into, on another port by now.
  const stranger = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    seen.push({ headers: request.headers, body });
    const answer = request.url?.startsWith('/api/access/')
      ? await fetch(second.url + request.url, {
          method: request.method ?? 'GET',
          headers: { 'content-type': 'application/json' },
          ...(body !== '' && { body }),
        })
      : new Response('{"error":{"code":"UNAUTHORIZED","message":"No."}}', { status: 401 });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  stranger.listen(Number(portOf(first)), '127.0.0.1');
  onTestFinished(() => {
    stranger.closeAllConnections();
    stranger.close();
  });
  await locked(page).waitFor();
  const proofs = seen.filter(({ body }) => body.includes('"proof"'));
  expect(proofs).not.toEqual([]);
  for (const { headers, body } of seen) {
    const ours = replayed(headers, new URL(second.url).host);
    expect((await fetch(`${second.url}/api/sessions`, { headers: ours })).status).toBe(401);
    if (body === '') continue;
    const login = await fetch(`${second.url}/api/access/login`, { method: 'POST', headers: ours, body });
    expect(login.status).toBe(401);
  }
});

/** What a program would send that has these headers of a browser. */
function replayed(headers: IncomingHttpHeaders, host: string): Record<string, string> {
  const own = ['host', 'origin', 'connection', 'upgrade', 'content-length', 'transfer-encoding'];
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !own.includes(name) && !/^sec-(?:fetch|websocket)-/.test(name)
      ? [[name, value] satisfies [string, string]]
      : [],
  );
  return { ...Object.fromEntries(given), host };
}
