import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { newSessionId } from '../../src/model/ids.ts';
import { routes } from '../../src/wire/routes.ts';
import { TerminalClient } from './terminal-client.ts';
import { STARTED_AT, terminalStage } from './terminal-stage.ts';

/** More than the server, and the connection, keep for a client that does not read. */
const MUCH = 12_000_000;

/** Whether a watcher has by now all that is in the terminal. */
async function seesTheSame(
  client: Pick<TerminalClient, 'rows'>,
  terminal: { screen(): Promise<{ readonly lines: readonly string[] }> },
): Promise<boolean> {
  return isDeepStrictEqual(await client.rows(), (await terminal.screen()).lines);
}

describe('the terminals of a session', () => {
  it('are listed, and ended', async () => {
    const { id, client, start, bugs } = await terminalStage();
    expect(await client.json(routes.listTerminals, { params: { id } })).toEqual({
      items: [],
      nextCursor: null,
    });
    const terminal = await start();
    const { items } = await client.json(routes.listTerminals, { params: { id } });
    const facts = { name: 'main', profile: 'shell', columns: 80, rows: 24, startedAt: STARTED_AT };
    expect(items).toEqual([{ ...facts, title: terminal.title }]);
    await client.text(routes.endTerminals, { params: { id } });
    await terminal.ended;
    expect((await client.json(routes.listTerminals, { params: { id } })).items).toEqual([]);
    expect(bugs).toEqual([]);
  });

  it('are those of a session that is there', async () => {
    const { client } = await terminalStage();
    const params = { id: newSessionId() };
    const refusal = { code: 'NOT_FOUND' };
    await expect(client.json(routes.listTerminals, { params })).rejects.toMatchObject(refusal);
    await expect(client.text(routes.endTerminals, { params })).rejects.toMatchObject(refusal);
    const named = { params: { ...params, name: 'main' } };
    await expect(client.json(routes.snapshotTerminal, named)).rejects.toMatchObject(refusal);
  });
});

describe('a terminal over a WebSocket', () => {
  it('is shown as it is, and then as it changes', async () => {
    const { start, watch, bugs } = await terminalStage();
    const terminal = await start();
    terminal.type('echo before-$((40 + 2))\r');
    const first = await watch();
    await first.untilShown(/^before-42$/);
    expect(first.frames[0]).toMatchObject({
      type: 'restore',
      columns: 80,
      rows: 24,
      profile: 'shell',
      mayType: true,
    });
    first.type('printf "\\033[31mred\\033[0m 会议 🙂\\n"\r');
    await first.untilShown(/^red 会议 🙂$/);
    await expect.poll(async () => await seesTheSame(first, terminal)).toBe(true);
    expect(bugs).toEqual([]);
  });

  it('is the same to all who watch, and to who comes back', async () => {
    const { start, watch } = await terminalStage();
    const terminal = await start();
    const [first, second] = await Promise.all([watch(), watch()]);
    first.type('echo from-the-$((1))st\r');
    await second.untilShown(/^from-the-1st$/);
    second.type('echo from-the-$((2))nd\r');
    await first.untilShown(/^from-the-2nd$/);
    first.socket.terminate();
    await first.closed;
    expect(terminal.hasEnded).toBe(false);
    const again = await watch();
    await again.frame('restore');
    await again.untilShown(/^from-the-2nd$/);
    for (const watcher of [again, second]) {
      await expect.poll(async () => await seesTheSame(watcher, terminal)).toBe(true);
    }
  });

  it('shows a full-screen program to who comes late', async () => {
    const { start, watch } = await terminalStage();
    const terminal = await start([
      '-c',
      'printf "before\\n\\033[?1049h\\033[2J\\033[5;10Hfull screen"; read -r; printf "\\033[?1049lafter\\n"; read -r',
    ]);
    const early = await watch();
    await early.untilShown(/^ {9}full screen$/);
    const late = await watch();
    await late.untilShown(/^ {9}full screen$/);
    expect(await late.rows()).toEqual((await terminal.screen()).lines);
    late.type('\r');
    await late.untilShown(/^after$/);
    expect((await late.rows())[0]).toBe('before');
  });

  it('loses nothing and doubles nothing for who comes while much is put out', async () => {
    const { start, watch } = await terminalStage();
    await start(['-c', 'read -r; for ((i = 1; i <= 20000; i++)); do echo "line $i"; done; read -r']);
    const first = await watch();
    await first.frame('restore');
    first.type('\r');
    await first.frame('data');
    const late = await Promise.all(Array.from({ length: 5 }, async () => await watch()));
    for (const client of [first, ...late]) {
      await client.untilShown(/^line 20000$/);
      const numbers = (await client.lines()).flatMap((line) => {
        const number = /^line (\d+)$/.exec(line)?.[1];
        return number === undefined ? [] : [Number(number)];
      });
      expect(numbers.at(-1)).toBe(20_000);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    }
  });

  it('takes the size of who asks last, and tells the others', async () => {
    const { start, watch } = await terminalStage();
    const terminal = await start();
    const [first, second] = await Promise.all([watch(), watch()]);
    await Promise.all([first.frame('restore'), second.frame('restore')]);
    first.send({ type: 'resize', columns: 100, rows: 30 });
    expect(await second.frame('resized')).toEqual({ type: 'resized', columns: 100, rows: 30 });
    expect(terminal.size).toEqual({ columns: 100, rows: 30 });
    second.type('stty size\r');
    await first.untilShown(/^30 100$/);
    await expect.poll(async () => await seesTheSame(first, terminal)).toBe(true);
  });

  it('tells what the program calls its window', async () => {
    const { start, watch } = await terminalStage();
    await start();
    const client = await watch();
    await client.frame('restore');
    client.type('printf "\\033]2;Tea\\007"\r');
    await client.until(() => client.frames.some((frame) => frame.type === 'title' && frame.title === 'Tea'));
    expect((await (await watch()).frame('restore')).title).toBe('Tea');
  });

  it('shows what a program asks of its terminal to nobody else', async () => {
    const { start, watch } = await terminalStage();
    await start();
    const client = await watch();
    await client.frame('restore');
    client.type('IFS= read -rs -d R -p $\'\\033[6n\' answer; printf "answer %q\\n" "$answer"\r');
    await client.untilShown(/^answer .*\[\d+;\d+'?$/);
    const text = client.frames.map((frame) => ('data' in frame ? frame.data : '')).join('');
    expect(text).not.toContain('\x1b[6n');
  });

  it('says how the program ended, and hangs up', async () => {
    const { start, watch } = await terminalStage();
    await start();
    const client = await watch();
    await client.frame('restore');
    client.type('echo last words; exit 3\r');
    expect(await client.closed).toMatchObject({ code: 1000 });
    expect(client.frames.at(-1)).toEqual({ type: 'ended', exitCode: 3 });
    expect(await client.rows()).toContain('last words');
    await expect(watch()).rejects.toMatchObject({ status: 404 });
  });

  it('goes over to what runs under its name by now', async () => {
    const { start, watch } = await terminalStage();
    await start();
    const client = await watch();
    await client.frame('restore');
    await start(['-c', 'echo "another program"; read -r; exit 5'], { profile: 'other' });
    await client.untilShown(/^another program$/);
    expect(client.frames.findLast(({ type }) => type === 'restore')).toMatchObject({ profile: 'other' });
    client.type('\r');
    expect(await client.closed).toMatchObject({ code: 1000 });
    expect(client.frames.at(-1)).toEqual({ type: 'ended', exitCode: 5 });
  });

  it('is only watched where the workspace is not trusted', async () => {
    const { start, watch, workbench } = await terminalStage({ isTrusted: false });
    const terminal = await start();
    const client = await watch();
    expect(await client.frame('restore')).toMatchObject({ mayType: false });
    client.type('echo typed\r');
    expect((await client.frame('refused')).message).toContain('not trusted');
    client.send({ type: 'resize', columns: 100, rows: 30 });
    await client.until(() => client.frames.filter(({ type }) => type === 'refused').length === 2);
    expect(terminal.size).toEqual({ columns: 80, rows: 24 });
    terminal.type('echo shown\r');
    await client.untilShown(/^shown$/);
    expect(await client.rows()).not.toContain('typed');
    await workbench.trust.grant();
    await client.until(async () => {
      const count = client.frames.length;
      client.type('echo now\r');
      await client.until(() => client.frames.length > count);
      return (await client.rows()).includes('now');
    });
  });

  it('is shown anew to who is too slow', async () => {
    // A client that does not read answers no ping either.
    const { start, watch } = await terminalStage({ pingMs: 3_600_000 });
    await start([
      '-c',
      `read -r; head -c ${MUCH} /dev/zero | tr "\\0" x | fold -w 79; echo; echo "the end"; read -r`,
    ]);
    const client = await watch();
    const quick = await watch();
    await client.frame('restore');
    client.socket.pause();
    quick.type('\r');
    await quick.untilShown(/^the end$/);
    client.socket.resume();
    await client.untilShown(/^the end$/);
    expect(client.frames.filter(({ type }) => type === 'restore').length).toBeGreaterThan(1);
    const size = client.frames.reduce((sum, frame) => sum + ('data' in frame ? frame.data.length : 0), 0);
    expect(size).toBeLessThan(MUCH / 2);
    expect(await client.rows()).toEqual(await quick.rows());
  });

  it.each([
    ['what is no JSON', '{'],
    ['what is no frame', '{"type":"run"}'],
    ['a field too many', '{"type":"input","data":"","more":1}'],
    ['input that is no text', '{"type":"input","data":1}'],
    ['a size that is too small', '{"type":"resize","columns":1,"rows":24}'],
    ['a size that is too large', '{"type":"resize","columns":80,"rows":1001}'],
    ['a size that is no number', '{"type":"resize","columns":"80","rows":24}'],
    ['bytes', Buffer.from('{"type":"input","data":"x"}')],
  ])('hangs up on who sends %s', async (_, frame) => {
    const { start, watch, bugs } = await terminalStage();
    const terminal = await start();
    const client = await watch();
    client.socket.send(frame);
    expect(await client.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('frame') });
    expect(terminal.hasEnded).toBe(false);
    expect(bugs).toEqual([]);
  });

  it('hangs up on who sends a frame that is too large', async () => {
    const { start, watch, bugs } = await terminalStage();
    await start();
    const client = await watch();
    client.type('x'.repeat(1024 * 1024));
    expect(await client.closed).toMatchObject({ code: 1009 });
    expect(bugs).toEqual([]);
  });

  it('hangs up on who sends frames without end', async () => {
    const { start, watch, bugs } = await terminalStage();
    await start(['-c', 'read -r; read -r']);
    const client = await watch();
    await client.frame('restore');
    for (let sent = 0; sent < 20_000; sent++) client.send({ type: 'resize', columns: 80, rows: 24 });
    expect(await client.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('too many') });
    expect(bugs).toEqual([]);
  });

  it('hangs up when the server stops', async () => {
    const { start, watch, server, bugs } = await terminalStage();
    await start();
    const clients = await Promise.all([watch(), watch()]);
    const deaf = await watch();
    deaf.socket.pause();
    await server.stop();
    for (const client of clients) expect(await client.closed).toMatchObject({ code: 1001 });
    expect(bugs).toEqual([]);
  });
});

describe('a WebSocket to a terminal', () => {
  it('is for those who have the token, by a header or by the name of a protocol', async () => {
    const { start, watch, server } = await terminalStage();
    await start();
    await expect(watch('main', {})).rejects.toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHORIZED' } },
    });
    await expect(watch('main', { authorization: 'Bearer wrong' })).rejects.toMatchObject({ status: 401 });
    const protocol = { 'sec-websocket-protocol': `cuebook, cuebook.token.${server.token}` };
    await (await watch('main', { ...protocol, origin: server.url })).frame('restore');
  });

  it('is for no page of another site', async () => {
    const { start, watch, server } = await terminalStage();
    await start();
    const { port } = new URL(server.url);
    const owned = [
      { authorization: `Bearer ${server.token}` },
      { 'sec-websocket-protocol': `cuebook.token.${server.token}` },
    ];
    const strangers = [
      { origin: 'https://evil.example' },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      { origin: 'null' },
      { host: 'evil.example' },
    ];
    for (const headers of owned.flatMap((own) => strangers.map((stranger) => ({ ...own, ...stranger })))) {
      await expect(watch('main', headers)).rejects.toMatchObject({
        status: 403,
        body: { error: { code: 'FORBIDDEN' } },
      });
    }
  });

  it('is refused where there is no such terminal', async () => {
    const { id, start, server, watch, bugs } = await terminalStage();
    await start();
    await expect(watch('other')).rejects.toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND', message: 'There is no terminal other of this session here.' } },
    });
    const headers = { authorization: `Bearer ${server.token}` };
    const refusedAt = async (path: string, status: number) =>
      await expect(TerminalClient.open(server.url + path, { headers })).rejects.toMatchObject({ status });
    await refusedAt(`/api/sessions/${newSessionId()}/terminals/main`, 404);
    await refusedAt(`/api/sessions/${id}/terminals/`, 404);
    await refusedAt(`/api/sessions/${id}/terminals/main/more`, 404);
    await refusedAt('/api/sessions/x/terminals/main', 400);
    await refusedAt(`/api/sessions/${id}/terminals/%E0%A4%A`, 400);
    await refusedAt(`/api/sessions/${id}/terminals/main?token=x`, 400);
    expect(bugs).toEqual([]);
  });

  it('is for nobody who asks too often', async () => {
    const { start, watch } = await terminalStage({ rate: { burst: 2, perSecond: 0.001 } });
    await start();
    await Promise.all([watch(), watch()]);
    await expect(watch()).rejects.toMatchObject({
      status: 429,
      body: { error: { code: 'TOO_MANY_REQUESTS' } },
    });
  });

  it('is what a plain request for it is told to ask for', async () => {
    const { id, start, server } = await terminalStage();
    await start();
    const response = await fetch(`${server.url}/api/sessions/${id}/terminals/main`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('WebSocket') } });
  });
});
