import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONG } from '../../../test/mcp/tool-server.js';
import { gone, isRunning } from '../../agents/code/code-stage.case.ts';
import { testFolder } from '../../files/priming-workspace.case.ts';
import { NEVER, programServer, stageWith, stdioServer } from './mcp-stage.case.ts';

describe('the tools of a server', () => {
  it('are named after the server, and ask first unless they only read', async () => {
    const { tools } = await stageWith([stdioServer()]);
    const all = await tools();
    expect(all.slice(0, 2)).toMatchObject([
      { name: 'tools__echo', description: 'Says it again.', effect: 'write' },
      { name: 'tools__look', effect: 'read', inputSchema: { type: 'object' } },
    ]);
    expect(all[0]?.inputSchema).toEqual({ type: 'object', properties: { text: { type: 'string' } } });
  });

  it('have plain names of their own, and are called by those that the server knows', async () => {
    const { tools } = await stageWith([stdioServer()]);
    const all = await tools();
    for (const { name } of all) expect(name).toMatch(/^tools__[A-Za-z0-9_-]{1,57}$/);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    const answers = all
      .filter(({ name }) => /w_ird|a_name|__proto|constructor/.test(name))
      .map(async (tool) => await tool.run({}, { callId: 'c1', signal: NEVER }));
    expect(await Promise.all(answers)).toEqual(['weird', 'long 1', 'long 2', 'proto', 'constructor']);
  });

  it('can be named one by one, whatever they are called, and come once', async () => {
    const { tools } = await stageWith([stdioServer()]);
    const names = [
      'mcp/tools/__proto__',
      'mcp/tools/constructor',
      'mcp/tools/__proto__',
      `mcp/tools/${LONG}1`,
    ];
    expect((await tools(...names)).map(({ name }) => name.slice(0, 20))).toEqual([
      'tools____proto__',
      'tools__constructor',
      'tools__a_name_that_i',
    ]);
  });

  it('are those that the configuration lets through', async () => {
    const { tools, home } = await stageWith([stdioServer({ tools: ['echo', 'gone'] })]);
    expect((await tools()).map(({ name }) => name)).toEqual(['tools__echo']);
    await expect(tools('mcp/tools/look')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'The MCP server tools has no tool "look".',
      remedy: 'It has echo.',
    });
    expect(await home.states()).toMatchObject([
      { leftOut: [{ name: 'gone', reason: 'the server has no such tool' }, {}] },
    ]);
  });

  it('are left out where two have one name, or the input is no object', async () => {
    const { home } = await stageWith([stdioServer()]);
    expect(await home.states()).toMatchObject([
      {
        id: 'tools',
        state: 'ready',
        leftOut: [
          { name: 'echo', reason: 'another tool has the same name' },
          { name: 'list', reason: 'its input is no object' },
        ],
      },
    ]);
  });
});

describe('a call', () => {
  it('gives the text of the server, or its data', async () => {
    const { call } = await stageWith([stdioServer()]);
    expect(await call('echo', { text: 'Grüße 👋' })).toBe('Grüße 👋');
    expect(await call('two')).toBe('one\ntwo');
    expect(await call('look')).toEqual({ seen: 3 });
  });

  it('gives pictures and resources as items, and says what is too large', async () => {
    const { call } = await stageWith([stdioServer()], { limits: { binaryBytes: 10 } });
    const others = [
      { type: 'resource', uri: 'memo://1', mediaType: 'text/plain', text: 'A memo.' },
      { type: 'resource_link', uri: 'file:///memo', name: 'memo' },
    ];
    const text = { type: 'text', text: 'A picture:' };
    expect(await call('picture')).toEqual({
      content: [text, { type: 'image', mediaType: 'image/png', data: 'AQEB' }, ...others],
    });
    expect(await call('picture', { number: 12 })).toEqual({
      content: [
        text,
        {
          type: 'image',
          mediaType: 'image/png',
          note: 'left out: 12 bytes are more than a result may hold',
        },
        ...others,
      ],
    });
  });

  it('throws what the server calls an error', async () => {
    const { call } = await stageWith([stdioServer()]);
    await expect(call('fail')).rejects.toThrow(/^No luck today\.$/);
  });

  it('is cancelled at the server when it is aborted', async () => {
    const { call } = await stageWith([stdioServer()]);
    const abort = new AbortController();
    const slow = call('slow', {}, abort.signal);
    await until(async () => await call('counts'), { begun: 1, cancelled: 0 });
    abort.abort(new Error('enough'));
    await expect(slow).rejects.toThrow('enough');
    await until(async () => await call('counts'), { begun: 1, cancelled: 1 });
  });

  it('is given up when it takes too long', async () => {
    const { call } = await stageWith([stdioServer({ timeoutMs: 50 })]);
    await expect(call('slow')).rejects.toThrow('The MCP server tools did not answer within 0.05 seconds.');
  });

  it('may bring much, but not everything', async () => {
    const { call } = await stageWith([stdioServer()], { limits: { messageBytes: 2_000_000 } });
    expect(await call('huge', { number: 1_900_000 })).toHaveLength(1_900_000);
    await expect(call('huge', { number: 2_000_000 })).rejects.toThrow(
      'The MCP server tools sent more than 2000000 bytes in one message.',
    );
    expect(await call('echo', { text: 'again' })).toBe('again');
  });

  it('of the server to a model is refused', async () => {
    const { call } = await stageWith([stdioServer()]);
    expect(await call('ask')).toContain('no: ');
  });
});

describe('a server', () => {
  it('is started once, and again when it has died', async () => {
    const { call } = await stageWith([stdioServer({ connection: { envFrom: ['SECRET_WORD'] } })], {
      environment: { ...process.env, SECRET_WORD: 'xyzzy-plugh' },
    });
    const [first, second] = await Promise.all([call('pid'), call('pid')]);
    expect(second).toBe(first);
    await expect(call('exit', { number: 3 })).rejects.toThrow(
      'The MCP server tools ended with exit code 3.\nThe tools are ready.\nI leave you with <SECRET_WORD>.',
    );
    expect(await call('pid')).not.toBe(first);
  });

  it('is started again where it was killed between two calls', async () => {
    const { tools } = await stageWith([stdioServer()]);
    const [tool] = await tools('mcp/tools/pid');
    const pid = async () => Number(await tool?.run({}, { callId: 'c1', signal: NEVER }));
    const first = await pid();
    process.kill(first, 'SIGKILL');
    await gone(first);
    expect(await pid()).not.toBe(first);
  });

  it('ends with everything that it has started, even if it does not want to', async () => {
    const { call, home } = await stageWith([stdioServer({ connection: { args: [...argsOf(), 'stay'] } })]);
    const pids = [Number(await call('pid')), Number(await call('child'))];
    expect(pids.map(isRunning)).toEqual([true, true]);
    await home.close();
    for (const pid of pids) await gone(pid);
    await expect(call('pid')).rejects.toThrow('closed');
  });

  it('is another one once it is configured otherwise', async () => {
    const { call, change } = await stageWith([stdioServer()]);
    const first = Number(await call('pid'));
    change([stdioServer({ connection: { env: { WORD: 'new' } } })]);
    expect(await call('environment')).toMatchObject({ WORD: 'new' });
    await gone(first);
  });

  it('gets few variables, and those that it is to have', async () => {
    const environment = { PATH: process.env['PATH'], HOME: '/nowhere', SECRET: 'hush', PASSED: 'yes' };
    const { call } = await stageWith(
      [stdioServer({ connection: { env: { LANG: 'C' }, envFrom: ['PASSED', 'NOT_SET'] } })],
      { environment },
    );
    // Shells add some of their own.
    const { PWD, SHLVL, _, ...others } = Object(await call('environment'));
    expect(others).toEqual({ PATH: environment.PATH, HOME: '/nowhere', LANG: 'C', PASSED: 'yes' });
  });
});

describe('a server that cannot be started', () => {
  it.each([
    [
      'has no command',
      stdioServer({ connection: { command: 'no-such-thing' } }),
      'exit code 127: its command was not found',
    ],
    [
      'has no folder',
      stdioServer({ connection: { cwd: '/no/such/folder' } }),
      'there is no folder /no/such/folder',
    ],
    [
      'ends at once',
      programServer('console.error("Where is my key?"); process.exit(2)'),
      'ended with exit code 2.\nWhere is my key?',
    ],
    ['is killed', programServer('process.kill(process.pid, "SIGKILL")'), 'was ended by SIGKILL'],
  ])('is refused with its last words: it %s', async (_, server, words) => {
    const { tools, home } = await stageWith([server]);
    await expect(tools()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(words),
      remedy: 'Look at mcp.tools in config.yaml, and try it with: cuebook mcp list',
    });
    expect(await home.states()).toMatchObject([{ state: 'failed', problem: expect.stringContaining(words) }]);
  });

  it('that fails is tried once for all who wait for it, and again for the next one', async () => {
    const log = join(await testFolder(), 'starts.txt');
    const program = `require('node:fs').appendFileSync(${JSON.stringify(log)}, 'x'); setTimeout(process.exit, 3_000, 3)`;
    const { tools } = await stageWith([programServer(program)]);
    const refused = expect(tools()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect.poll(async () => await readFile(log, 'utf8').catch(() => '')).toBe('x');
    await expect(tools()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await refused;
    expect(await readFile(log, 'utf8')).toBe('x');
    await expect(tools()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await readFile(log, 'utf8')).toBe('xx');
  });

  it('is not waited for when everything is closed', async () => {
    const log = join(await testFolder(), 'started.txt');
    const program = `require('node:fs').writeFileSync(${JSON.stringify(log)}, 'x'); setInterval(() => 0, 60_000)`;
    const { tools, home } = await stageWith([programServer(program)], { limits: { startMs: 600_000 } });
    const refused = expect(tools()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect.poll(async () => await readFile(log, 'utf8').catch(() => '')).toBe('x');
    await home.close();
    await refused;
  });

  it('is refused when it says nothing, and ended', async () => {
    const server = programServer('console.error("Hm."); setInterval(() => {}, 1000)');
    const { tools } = await stageWith([server], { limits: { startMs: 1500 } });
    await expect(tools()).rejects.toThrow('The MCP server tools was not ready within 1.5 seconds.\nHm.');
  });
});

describe('a name', () => {
  it('of a server that is not there is refused, and those that are there are named', async () => {
    const { tools } = await stageWith([stdioServer(), stdioServer({ id: 'other', left: 'disabled' })]);
    await expect(tools('mcp/__proto__')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no MCP server "__proto__".',
      remedy: 'There are tools, other.',
    });
    await expect(tools('mcp/other')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('of a server in a workspace that is not trusted is refused, and nothing is started', async () => {
    const server = stdioServer({ place: 'workspace', left: 'untrusted' });
    const { tools, home } = await stageWith([server], { isTrusted: false });
    await expect(tools()).rejects.toMatchObject({
      code: 'UNTRUSTED',
      message: 'The MCP server tools is not run: this workspace is not trusted.',
    });
    expect(await home.states()).toMatchObject([{ state: 'untrusted' }]);
  });
});

function argsOf(): readonly string[] {
  const { connection } = stdioServer();
  return connection.type === 'stdio' ? connection.args : [];
}

/** Asks until the answer is this one. */
async function until(ask: () => Promise<unknown>, wanted: unknown): Promise<void> {
  while (JSON.stringify(await ask()) !== JSON.stringify(wanted));
}
