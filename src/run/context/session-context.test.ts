import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../../test/model-server/model-server.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Tool } from '../../model/tool.ts';
import { useLiveWorkspace } from '../live-workspace.case.ts';
import { person, words } from '../priming/records.case.ts';
import { written } from '../priming/round-trip.case.ts';
import { asSeen, ran, seen, write } from './report.case.ts';

const GPT = 'openai/gpt-4o';
const CLAUDE = 'anthropic/claude-sonnet-4-5';

const LOOK: Tool = {
  name: 'look',
  description: 'Looks.',
  inputSchema: { type: 'object', properties: {} },
  effect: 'read',
  run: () => 'seen it',
};

describe('the context of a session', () => {
  const stage = useLiveWorkspace(({ prompt, messages }) => {
    const wantsLook = prompt.includes('Look') && messages.at(-1)?.role !== 'tool';
    if (wantsLook) return { parts: [{ type: 'tool-call', name: 'look', input: {} }] };
    return { parts: [{ type: 'text', text: 'Well.' }], usage: { input: 1_520, output: 5 } };
  });
  let count = 0;
  const script = async (model: string, front: string, ...prompts: readonly string[]) =>
    await write(
      stage(),
      `${count++}.prompt.md`,
      `---\nmodel: ${model}\n${front}---\n${prompts.join('\n<!-- user -->\n')}\n`,
    );
  const send = async (sessionId: SessionId, text: string) => {
    await Array.fromAsync((await stage().workbench.sessions.send({ sessionId, text })).events);
    const request = stage().server.requests.at(-1);
    if (!request) throw new Error('Nothing was asked.');
    return request;
  };
  const contextOf = async (id: SessionId, turn: number | 'last' | 'next', tools: readonly Tool[] = []) =>
    await stage().workbench.sessions.context(id, { turn, tools });
  const pieces = async (id: SessionId, turn: number | 'last' | 'next') =>
    (await contextOf(id, turn)).sections.map(({ source, name }) => `${source}: ${name}`);

  it('has the very messages that the model was sent in each turn, with ids and reminders', async () => {
    await write(stage(), 'notes.txt', 'Some notes.');
    const path = await script(GPT, 'files: [notes.txt]\n', 'Look at it.', 'And then?', 'At last?');
    const { id, requests } = await ran(stage(), { path, tools: [LOOK] });
    // The first prompt took two requests: a tool was called.
    const [first, , second, third] = requests;
    for (const [index, request] of [first, second, third].entries()) {
      const { messages, tools } = await contextOf(id, index + 1, [LOOK]);
      expect(asSeen(messages)).toEqual(seen(request?.messages ?? []));
      expect(tools.map(({ name }) => name)).toEqual(request?.tools);
    }
    expect(await contextOf(id, 1)).toMatchObject({ requests: 2 });
    expect(await contextOf(id, 2)).toMatchObject({ requests: 1 });
    expect(asSeen((await contextOf(id, 1)).messages)[0]).toMatch(/<id>[\w-]+-0<\/id>\n<name>notes.txt</);
  });

  it('is told piece by piece, the turn that is answered in more of them', async () => {
    const path = await script(GPT, 'time: true\nfiles: [notes.txt]\n', 'One?', 'Two?', 'Three?');
    const { id } = await ran(stage(), { path });
    expect(await pieces(id, 1)).toEqual([
      'tool: read_files',
      'file: notes.txt',
      'time: current time',
      'prompt: prompt',
    ]);
    expect(await pieces(id, 2)).toEqual([
      'tool: read_files',
      'history: turn 1: One?',
      'time: current time',
      'prompt: prompt',
    ]);
    expect(await pieces(id, 'last')).toEqual([
      'tool: read_files',
      'history: turn 1: One?',
      'history: turn 2: Two?',
      'time: current time',
      'prompt: prompt',
    ]);
    expect(await pieces(id, 'next')).toEqual([
      'tool: read_files',
      'history: turn 1: One?',
      'history: turn 2: Two?',
      'history: turn 3: Three?',
    ]);
    expect(await contextOf(id, 2)).toMatchObject({ stage: 'asked', turn: 2, model: GPT, reminder: 'files' });
    const next = await contextOf(id, 'next');
    expect(next).toMatchObject({ stage: 'next', model: GPT });
    expect(next).not.toHaveProperty('turn');
  });

  it('counts tokens as the model does where its tokenizer is known, and about so where not', async () => {
    const hello = 'Hello, how are you today?';
    const exact = await contextOf((await ran(stage(), { path: await script(GPT, '', hello) })).id, 1);
    expect(exact).toMatchObject({
      tokens: 7,
      tokenizer: { name: 'o200k_base', isEstimate: false },
      countedTokens: 1_520,
      window: 128_000,
    });
    expect(exact.sections).toMatchObject([{ source: 'prompt', text: hello, tokens: 7, turn: 1 }]);
    const about = await contextOf((await ran(stage(), { path: await script(CLAUDE, '', hello) })).id, 1);
    expect(about.tokenizer).toEqual({ name: 'estimate', isEstimate: true });
    expect(about.tokens).toBeGreaterThan(4);
  });

  it('says what is new since the turn before and what is gone; what became history is not gone', async () => {
    const path = await script(GPT, 'time: true\nfiles: [notes.txt]\n', 'One?', 'Two?');
    const { id } = await ran(stage(), { path });
    expect(await contextOf(id, 1)).not.toHaveProperty('change');
    const { change } = await contextOf(id, 2);
    expect(change?.added.map(({ name }) => name)).toEqual(['turn 1: One?', 'current time', 'prompt']);
    expect(change?.gone.map(({ name }) => name)).toEqual(['current time']);
  });

  it.each([GPT, CLAUDE])('says how much of a request of %s the one before began with', async (model) => {
    const path = await script(model, 'time: true\n', `One? ${'So it is. '.repeat(200)}`, 'Two?', 'Three?');
    const { id, requests } = await ran(stage(), { path });
    const { shared } = await contextOf(id, 3);
    if (!shared) throw new Error('It is the third turn.');
    expect(shared.frozen.bytes).toBeGreaterThan(shared.files.bytes);
    expect(shared.frozen.of).toBeGreaterThan(shared.files.of);
    // The reminder of turn 2 is gone in turn 3: they part in front of its words, as what was really sent does.
    const real = sharedShare(requests[1], requests[2]);
    expect(shared.files.bytes / shared.files.of).toBeCloseTo(real, 1);

    await write(stage(), '.cuebook/config.yaml', 'reminder: frozen\n');
    const frozen = await ran(stage(), { path, fresh: true });
    const { shared: ofFrozen, reminder } = await contextOf(frozen.id, 3);
    await write(stage(), '.cuebook/config.yaml', '');
    expect(reminder).toBe('frozen');
    expect((ofFrozen?.frozen.bytes ?? 0) / (ofFrozen?.frozen.of ?? 1)).toBeCloseTo(
      sharedShare(frozen.requests[1], frozen.requests[2]),
      1,
    );
  });

  it('compares with the last request of a turn in which tools were called', async () => {
    const { id } = await ran(stage(), { path: await script(GPT, '', 'Look.', 'And?'), tools: [LOOK] });
    const { shared, messages } = await contextOf(id, 2, [LOOK]);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
    const bytes = JSON.stringify(messages.slice(0, 3)).length;
    expect(shared?.files.bytes).toBeGreaterThan(bytes);
  });

  it('is the request as the model server gets it, to the byte', async () => {
    for (const model of [GPT, CLAUDE]) {
      const path = await script(model, 'time: true\ntemperature: 0.25\n', 'Look.', 'And?');
      const { id, requests } = await ran(stage(), { path, tools: [LOOK] });
      const request = await stage().workbench.sessions.request(id, { turn: 2, tools: [LOOK] });
      expect(request).toMatchObject({ method: 'POST', url: expect.stringContaining(stage().server.url) });
      expect(JSON.stringify(request.body)).toBe(JSON.stringify(requests.at(-1)?.body));
    }
  });

  it('is without what came before a reset, and with it again in the turns before', async () => {
    const { id } = await ran(stage(), { path: await script(GPT, '', 'One?', 'Two?') });
    const task = { name: 'ResetContext', type: 'action', skipUserMessage: true } as const;
    await Array.fromAsync((await stage().workbench.sessions.runTask({ sessionId: id, task })).events);
    expect(await pieces(id, 'next')).toEqual([]);
    expect(await contextOf(id, 'next')).not.toHaveProperty('shared');
    await send(id, 'Anew?');
    expect(await pieces(id, 'last')).toEqual(['prompt: prompt']);
    expect(await pieces(id, 2)).toEqual(['history: turn 1: One?', 'prompt: prompt']);
    const { change } = await contextOf(id, 'last');
    expect(change?.gone.map(({ name }) => name)).toEqual(['turn 1: One?', 'prompt']);
  });

  it('is shared by a fork, under the same ids', async () => {
    const path = await script(GPT, 'files: [notes.txt]\n', 'One?', 'Two?');
    const { id } = await ran(stage(), { path });
    const fork = await stage().workbench.sessions.fork(id, { prompt: 2 });
    const request = await send(fork.id, 'Other?');
    const { messages } = await contextOf(fork.id, 'last');
    expect(asSeen(messages)).toEqual(seen(request.messages));
    expect(asSeen(messages).slice(0, 2)).toEqual(asSeen((await contextOf(id, 2)).messages).slice(0, 2));
  });

  it('names the history that a session began with', async () => {
    const history = written([person('Before?'), words('Long ago.')]);
    await write(stage(), '.minds/priming/team_shared/old.md', history);
    const { id } = await ran(stage(), { path: await script(GPT, 'priming: [team_shared/old]\n', 'One?') });
    const { sections } = await contextOf(id, 1);
    expect(sections).toMatchObject([
      { source: 'priming', name: 'history from priming scripts', text: 'Before?\nLong ago.' },
      { source: 'prompt' },
    ]);
  });

  it('is of the model that was asked in the turn, whoever is asked now', async () => {
    const { id } = await ran(stage(), { path: await script(GPT, '', 'One?') });
    await stage().workbench.sessions.setSetting(id, 'model', CLAUDE);
    expect(await contextOf(id, 1)).toMatchObject({ model: GPT, window: 128_000 });
    const next = await contextOf(id, 'next');
    expect(next).toMatchObject({ model: CLAUDE, window: 200_000, change: { modelBefore: GPT } });
  });

  it('is refused for a turn that is not there; of a session without turns the last is the next', async () => {
    const { id } = await stage().workbench.sessions.create({});
    await expect(contextOf(id, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await contextOf(id, 'last')).toMatchObject({ stage: 'next', model: '', sections: [], tokens: 0 });
    await expect(stage().workbench.sessions.request(id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

/** The share of what was sent second that was sent first, in the messages of both. */
function sharedShare(first: ModelRequest | undefined, second: ModelRequest | undefined): number {
  const [before, after] = [first, second].map((request) => JSON.stringify(messagesIn(request?.body)));
  if (before === undefined || after === undefined) throw new Error('There are two requests.');
  let bytes = 0;
  while (bytes < before.length && before[bytes] === after[bytes]) bytes++;
  return bytes / after.length;
}

function messagesIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return [];
  if ('messages' in body) return body.messages;
  return 'input' in body ? body.input : [];
}
