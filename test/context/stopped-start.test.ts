import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLAUDE, contextStage } from './stage.ts';

const STOPPED = { code: 'SESSION_BUSY', message: 'The run was stopped before it began.' };

/** A conversation whose agent has the tools of a server that does not answer. */
async function waitingStage() {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stage = await contextStage({
    userConfig: `mcp:\n  silent: { url: "http://127.0.0.1:${port}/mcp" }\n`,
  });
  onTestFinished(() => {
    silent.close();
    silent.closeAllConnections();
  });
  await stage.configure({ name: 'Waiter', model: CLAUDE, tools: ['mcp/silent'] });
  const id = await stage.begin({ agentId: 'Waiter' });
  return { ...stage, id, asked: once(silent, 'request') };
}

describe('a run that waits for the servers of its tools', () => {
  it('ends when somebody stops its session; nothing is kept, and no model is asked', async () => {
    const stage = await waitingStage();
    const refused = expect(stage.sessions().send({ sessionId: stage.id, text: 'Hello' })).rejects;
    await stage.asked;
    await stage.another().sessions.abort(stage.id);
    await refused.toMatchObject(STOPPED);
    expect(await stage.rows(stage.id)).toEqual([]);
    expect(stage.models.requests).toEqual([]);
  });

  it('ends when whoever asked for it stops it', async () => {
    const stage = await waitingStage();
    const stop = new AbortController();
    const request = { chatSessionId: stage.id, prompts: ['Hello'], startIndex: 0 };
    const refused = expect(stage.sessions().replayFrom(request, stop.signal)).rejects;
    await stage.asked;
    stop.abort();
    await refused.toMatchObject(STOPPED);
    expect(await stage.sessions().takes(stage.id)).toHaveLength(1);
    expect(stage.models.requests).toEqual([]);
  });
});

describe('looking at what a model would be told', () => {
  it('does not wait for servers that are not ready soon, and says so', async () => {
    const stage = await waitingStage();
    const { warnings } = await stage.sessions().context(stage.id);
    expect(warnings).toMatchObject([
      { code: 'tools-missing', message: 'The MCP servers of the agent were not ready within 2 seconds.' },
    ]);
  });
});

describe('a run that is ready', () => {
  it('does not begin where somebody has stopped its session since it was asked for', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    const run = await stage.sessions().send({ sessionId: id, text: 'Hello' });
    await stage.another().sessions.abort(id);
    expect(await stage.performed(run)).toMatchObject({ reason: 'aborted', ran: 0 });
    expect(await stage.rows(id)).toEqual([]);
    expect(await stage.send(id, 'Hello')).toMatchObject({ reason: 'done' });
  });
});
