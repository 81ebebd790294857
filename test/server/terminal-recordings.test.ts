import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { routes } from '../../src/wire/routes.ts';
import { createTestFile } from '../sqlite-file.ts';
import { serverOn } from './stage.ts';
import { TerminalClient } from './terminal-client.ts';
import { terminalOpening } from './terminal-opening.ts';

/** A shell into which something was typed by hand. */
async function typedByHand(command: string, shown: RegExp) {
  const stage = await terminalOpening(createTestFile);
  const id = await stage.begin();
  await stage.open(id, { columns: 100, rows: 30 });
  const seat = await stage.watch(id);
  await seat.untilShown(/^>/);
  seat.type(`${command}\r`);
  await seat.untilShown(shown);
  return { ...stage, id, seat, params: { id, name: 'main' } };
}

it('shows what ran in the terminals of a session, and plays what came out, by hand or not', async () => {
  const { id, client, seat, answer, params, bugs } = await typedByHand(
    'echo "by $((1)) hand"',
    /^by 1 hand$/,
  );
  await answer(id, 'echo "by Cuebook"');
  const { items } = await client.json(routes.listRecordings, { params: { id } });
  expect(items).toMatchObject([
    { name: 'main', profile: 'shell', endedAt: null, exitCode: null, isRecorded: true },
  ]);
  seat.type('exit 4\r');
  await seat.closed;
  const ended = async () => (await client.json(routes.listRecordings, { params: { id } })).items[0];
  await expect.poll(ended).toMatchObject({ exitCode: 4, endedAt: expect.stringMatching(/^2/) });
  const [header, ...lines] = (await client.text(routes.readRecording, { params })).trim().split('\n');
  expect(JSON.parse(header ?? '')).toMatchObject({ version: 2, width: 100, height: 30, title: 'By hand' });
  const output = lines.map((line): [number, string, string] => JSON.parse(line));
  expect(output.every(([seconds], index) => seconds >= (output[index - 1]?.[0] ?? 0))).toBe(true);
  const text = output.flatMap(([, code, data]) => (code === 'o' ? [data] : [])).join('');
  expect(text).toContain('by 1 hand');
  expect(text).toContain('by Cuebook');
  expect(bugs).toEqual([]);
});

it('keeps a recording from every cache, and has none of what never ran', async () => {
  const { id, server, headers, client } = await typedByHand('echo "by $((1)) hand"', /^by 1 hand$/);
  const url = `${server.url}/api/sessions/${id}/recordings/main`;
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(url, { method, headers });
    await response.text();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('application/x-asciicast; charset=utf-8');
  }
  await expect(client.text(routes.readRecording, { params: { id, name: 'other' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('reads a long recording no faster than it is taken, and stops with who leaves', async () => {
  const { id, server, headers, params, client, bugs } = await typedByHand(
    'head -c 10000000 /dev/zero | tr "\\0" x | fold -w 99; echo; echo "the $((1)) end"',
    /^the 1 end$/,
  );
  const asked = request(`${server.url}/api/sessions/${id}/recordings/main`, { headers }).end();
  const [response] = await once(asked, 'response');
  response.pause();
  // Whoever does not read holds nobody up.
  await expect.poll(() => response.readableLength).toBeGreaterThan(0);
  expect(await client.text(routes.readRecording, { params })).toContain('the 1 end');
  response.destroy();
  expect((await client.text(routes.readRecording, { params })).length).toBeGreaterThan(10_000_000);
  expect(bugs).toEqual([]);
});

it('is there after the server has stopped, when its terminals are gone', async () => {
  const { id, workbench, another, bugs, models, params, headers, server } = await typedByHand(
    'echo "before $((1)) restart"',
    /^before 1 restart$/,
  );
  await server.stop();
  await workbench.close();
  const next = await serverOn({ workbench: another(), another, bugs, models });
  expect((await next.client.json(routes.listAllTerminals)).items).toEqual([]);
  const address = `${next.url}/api/sessions/${id}/terminals/main`;
  await expect(TerminalClient.open(address, { headers })).rejects.toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND', remedy: expect.stringContaining('recordings') } },
  });
  expect(await next.client.text(routes.readRecording, { params })).toContain('before 1 restart');
  expect(bugs).toEqual([]);
});

it('says what can be started in a terminal', async () => {
  const { client } = await terminalOpening(createTestFile);
  const { items } = await client.json(routes.listTerminalProfiles);
  expect(items[0]).toEqual({ id: 'shell', isReady: true, facts: '/bin/bash' });
  expect(items.find(({ id }) => id === 'asker')).toMatchObject({ isReady: true, facts: process.execPath });
  expect(items.find(({ id }) => id === 'absent')).toMatchObject({ isReady: false });
  expect(items.map(({ id }) => id)).toContain('codex');
});
