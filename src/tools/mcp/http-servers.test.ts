import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttpServer } from '../../../test/mcp/http-server.ts';
import { httpServer, NEVER, stageWith } from './mcp-stage.case.ts';

describe('a server over HTTP', () => {
  it('has tools as others do', async () => {
    const { url } = await serving();
    const { tools, call } = await stageWith([httpServer(url)]);
    expect((await tools()).slice(0, 2)).toMatchObject([
      { name: 'tools__echo', effect: 'write' },
      { name: 'tools__look', effect: 'read' },
    ]);
    expect(await call('echo', { text: 'Hello' })).toBe('Hello');
    expect(await call('look')).toEqual({ seen: 3 });
    await expect(call('fail')).rejects.toThrow('No luck today.');
  });

  it('is asked with the headers of its configuration, and keys of the environment', async () => {
    const { url, headers } = await serving();
    const headersFrom = [
      { header: 'Authorization', variable: 'TOOLS_TOKEN', scheme: 'Bearer' },
      { header: 'X-Team', variable: 'TEAM' },
    ];
    const server = httpServer(url, { headers: { 'X-Plain': 'yes' }, headersFrom });
    const { call } = await stageWith([server], { environment: { TOOLS_TOKEN: 'hush', TEAM: 'red' } });
    await call('look');
    for (const sent of headers) {
      expect(sent).toMatchObject({ authorization: 'Bearer hush', 'x-team': 'red', 'x-plain': 'yes' });
    }
  });

  it('is refused without a key that it needs, and not called', async () => {
    const { url, headers } = await serving();
    const server = httpServer(url, { headersFrom: [{ header: 'X-Key', variable: 'TOOLS_TOKEN' }] });
    const { tools } = await stageWith([server], { environment: {} });
    await expect(tools()).rejects.toMatchObject({
      code: 'KEY_MISSING',
      message: 'The MCP server tools needs TOOLS_TOKEN, which is not set.',
      remedy: 'Set TOOLS_TOKEN in the environment, or change mcp.tools.headersEnv in config.yaml.',
    });
    expect(headers).toEqual([]);
  });

  it('is refused where nobody answers', async () => {
    const { url, close } = await startHttpServer();
    await close();
    const { tools } = await stageWith([httpServer(url)]);
    await expect(tools()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(
        /^The MCP server tools failed: nothing answers at its address \(connect ECONNREFUSED /,
      ),
    });
  });

  it('is refused at a port that nothing is fetched from, which is said', async () => {
    const { tools } = await stageWith([httpServer('http://127.0.0.1:1/mcp')]);
    await expect(tools()).rejects.toThrow('The MCP server tools failed: fetch failed (bad port).');
  });

  it('has its tools as they are when a run begins, also where they have changed since', async () => {
    let readOnlyHint = true;
    const { url } = await serving(() => {
      const server = new Server({ name: 'changing', version: '1.0.0' }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, async () => ({
        tools: [{ name: 'look', inputSchema: { type: 'object' }, annotations: { readOnlyHint } }],
      }));
      return server;
    });
    const { tools } = await stageWith([httpServer(url)]);
    expect(await tools()).toMatchObject([{ name: 'tools__look', effect: 'read' }]);
    readOnlyHint = false;
    expect(await tools()).toMatchObject([{ name: 'tools__look', effect: 'write' }]);
  });

  it('is connected to anew when it has forgotten the session', async () => {
    const { url, forget } = await serving();
    const { call, tools } = await stageWith([httpServer(url)]);
    expect(await call('echo', { text: 'one' })).toBe('one');
    forget();
    expect(await call('echo', { text: 'two' })).toBe('two');
    const [echo] = await tools('mcp/tools/echo');
    forget();
    const told = async (text: string) => await echo?.run({ text }, { callId: 'c1', signal: NEVER });
    await expect(told('three')).rejects.toThrow('Session not found');
    expect(await told('four')).toBe('four');
  });

  it('is not waited for when it breaks off in the middle of a call', async () => {
    const { url, breakOff, slowBegins } = await serving();
    const { call } = await stageWith([httpServer(url)]);
    const begun = slowBegins();
    const slow = call('slow').catch((error: unknown) => error);
    await begun;
    breakOff();
    expect(String(await slow)).toMatch(/^Error: The MCP server tools failed: /);
    expect(await call('echo', { text: 'again' })).toBe('again');
  });

  it('may not send without end', async () => {
    const { url } = await serving();
    const { call } = await stageWith([httpServer(url)], { limits: { messageBytes: 100_000 } });
    expect(await call('huge', { number: 90_000 })).toHaveLength(90_000);
    await expect(call('huge', { number: 200_000 })).rejects.toThrow('more than 100000 bytes');
  });

  it('is left alone when a call is aborted or takes too long', async () => {
    const { url } = await serving();
    const { call } = await stageWith([httpServer(url, { timeoutMs: 200 })]);
    await expect(call('slow')).rejects.toThrow('did not answer within 0.2 seconds');
    const abort = new AbortController();
    const slow = call('slow', {}, abort.signal);
    abort.abort(new Error('enough'));
    await expect(slow).rejects.toThrow('enough');
  });
});

async function serving(makeServer?: Parameters<typeof startHttpServer>[0]) {
  const server = await startHttpServer(makeServer);
  onTestFinished(server.close);
  return server;
}
