import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { SessionId } from '../../src/model/ids.ts';
import { createClient } from '../../src/wire/client.ts';
import { routes } from '../../src/wire/routes.ts';
import { terminalFrame } from '../../src/wire/terminal.ts';
import { EventClient } from '../server/event-client.ts';
import { cuebook, startCuebook, Terminal } from './cuebook.ts';
import { helpful, liveWorkspace } from './live-workspace.ts';

const announcement = z.object({ url: z.string(), token: z.string() });
const CTRL_RIGHT_BRACKET = '\u001d';

/** A server that has run a script in a terminal, which stays. */
async function servedTerminal() {
  const workspace = await liveWorkspace(helpful);
  await workspace.write('home/.keep', '');
  await workspace.write('shell.prompt.md', '---\nengine: pty\n---\n\necho "curtain $((40 + 2))"\n');
  expect(await cuebook(['trust', '--yes'], workspace.on)).toMatchObject({ code: 0 });
  const env = { ...workspace.on.env, SHELL: '/bin/bash' };
  const { child, ended } = startCuebook(['serve', '--port', '0', '--json'], { ...workspace.on, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout ?? child, 'data');
  const { url, token } = announcement.parse(JSON.parse(String(said)));
  const client = createClient({ base: url, token });
  const { sessionId } = await client.json(routes.runScript, { body: { path: 'shell.prompt.md' } });
  await idle({ url, token, sessionId });
  const stop = async () => {
    child.kill('SIGINT');
    return await ended;
  };
  return { on: workspace.on, client, sessionId, stop };
}

async function idle(place: { url: string; token: string; sessionId: SessionId }): Promise<void> {
  const watching = await EventClient.connect(place);
  for await (const { item } of watching) {
    if (item.type === 'status-changed' && item.data.status === 'idle') break;
  }
  watching.leave();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('cuebook attach', () => {
  it('shows a terminal of the server, types into it, and leaves it as it is', async () => {
    const { on, client, sessionId, stop } = await servedTerminal();
    const first = new Terminal(['attach', 'last'], { ...on, columns: 90 });
    await first.sees('curtain 42');
    first.type('stty size\r');
    await first.sees('40 90');
    first.type('MARK=kept\r');
    first.type(CTRL_RIGHT_BRACKET);
    await first.sees('Detached. The program keeps running.');
    expect(await first.ends()).toBe(0);
    const second = new Terminal(['attach', 'last', 'main'], on);
    await second.sees('40 90');
    second.type('echo "is $MARK"\r');
    await second.sees('is kept');
    expect((await client.json(routes.listTerminals, { params: { id: sessionId } })).items).toMatchObject([
      { name: 'main', profile: 'shell', columns: 100, rows: 40 },
    ]);
    second.type('echo "pid $$."\r');
    await second.sees('pid $$.');
    await second.sees('pid ');
    await second.sees('.');
    const pid = Number(/pid (\d+)\./.exec(second.screen)?.[1]);
    expect(isAlive(pid)).toBe(true);
    expect(await stop()).toMatchObject({ code: 0 });
    expect(isAlive(pid)).toBe(false);
    await second.sees('The server hung up: The server stops.');
    expect(await second.ends()).toBe(4);
  });

  it('prints frames without a terminal, until the program ends', async () => {
    const { on, client, sessionId } = await servedTerminal();
    const { child, ended } = startCuebook(['attach', 'last', '--json'], on);
    const [first] = await once(child.stdout ?? child, 'data');
    const [line = ''] = String(first).split('\n');
    expect(terminalFrame.parse(JSON.parse(line))).toMatchObject({ type: 'restore', profile: 'shell' });
    await client.text(routes.endTerminals, { params: { id: sessionId } });
    const { code, out } = await ended;
    expect(code).toBe(0);
    expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toMatchObject({ type: 'ended' });
  });

  it('says what is not there', async () => {
    const { on, stop } = await servedTerminal();
    const other = await cuebook(['attach', 'last', 'other'], on);
    expect(other).toMatchObject({ code: 4, err: expect.stringContaining('no terminal other') });
    await stop();
    const alone = await cuebook(['attach', 'last'], on);
    expect(alone).toMatchObject({ code: 4, err: expect.stringContaining('No server runs') });
  });
});

describe('cuebook sessions snapshot', () => {
  it('shows how a terminal of the server looks now, and keeps it', async () => {
    const { on, client, sessionId } = await servedTerminal();
    const { code, out, err } = await cuebook(['sessions', 'snapshot', 'last'], on);
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^curtain 42$/m);
    expect(out).toMatch(/^snapshot · screen · taken \d{4}-\d\d-\d\dT[\d:.]+Z$/m);
    const json = await cuebook(['sessions', 'snapshot', 'last', '--terminal', 'main', '--json'], on);
    const taken = JSON.parse(json.out);
    expect(taken).toMatchObject({ kind: 'snapshot', chatSessionId: sessionId, ansi: expect.any(String) });
    const { evidence } = await client.json(routes.listMessages, { params: { id: sessionId } });
    expect(evidence.map(({ kind }) => kind)).toEqual(['answer', 'snapshot', 'snapshot', 'snapshot']);
    expect(evidence.at(-1)).toMatchObject({ id: taken.id, text: taken.text, facts: taken.facts });
    const shown = await cuebook(['sessions', 'show', 'last', '--screen'], on);
    expect(shown.out).toContain(`snapshot · screen · taken ${taken.facts.takenAt}`);
    const exported = await cuebook(['sessions', 'export', 'last', '--format', 'json'], on);
    expect(JSON.parse(exported.out).evidence.at(-1)).toEqual(taken);
  });

  it('says what is not there', async () => {
    const { on, stop } = await servedTerminal();
    const other = await cuebook(['sessions', 'snapshot', 'last', '--terminal', 'other'], on);
    expect(other).toMatchObject({
      code: 4,
      err: expect.stringContaining('No terminal other of this session'),
    });
    await stop();
    const alone = await cuebook(['sessions', 'snapshot', 'last'], on);
    expect(alone).toMatchObject({ code: 4, err: expect.stringContaining('No server runs') });
  });
});
