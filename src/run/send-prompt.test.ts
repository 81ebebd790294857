import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../test/model-server/model-server.ts';
import type { SessionId } from '../model/ids.ts';
import type { RunEvent } from '../model/run.ts';
import type { Tool } from '../model/tool.ts';
import { forkSession } from '../store/fork.repository.ts';
import { openStore } from '../store/open-store.ts';
import { useLiveWorkspace } from './live-workspace.case.ts';
import type { SendRequest } from './send-prompt.ts';

const CLAUDE = 'anthropic/claude-sonnet-4-5';

describe('sending a prompt to a session', () => {
  /** What the server answers next, one after the other; then it says "Yes.". */
  const replies: Reply[] = [];
  let paid = 0;
  const pay: Tool = {
    name: 'pay',
    description: 'Pays.',
    inputSchema: { type: 'object' },
    effect: 'write',
    run: () => `paid ${++paid}`,
  };
  const callsPay: Reply = { parts: [{ type: 'tool-call', name: 'pay', input: {} }] };

  const stage = useLiveWorkspace(() => replies.shift() ?? { parts: [{ type: 'text', text: 'Yes.' }] });

  let count = 0;
  /** A session that a script with one prompt began, with whatever the server answers to it. */
  const begun = async (first: readonly Reply[] = [], settings = ''): Promise<SessionId> => {
    const path = join(stage().folder, `${count++}.prompt.md`);
    await writeFile(path, `---\nmodel: ${CLAUDE}\n${settings}---\nBegin ${count}.`);
    replies.push(...first);
    const { session, events } = await stage().workbench.scripts.run({ path, tools: [pay], unattended: true });
    await Array.fromAsync(events);
    return session.id;
  };
  const send = async (request: SendRequest): Promise<readonly RunEvent[]> =>
    await Array.fromAsync((await stage().workbench.sessions.send(request)).events);
  const lastRequest = () => {
    const request = stage().server.requests.at(-1);
    if (!request) throw new Error('Nothing was asked.');
    return request;
  };
  const statusOf = async (id: SessionId) => (await stage().workbench.sessions.get(id)).sessionStatus;

  it('is asked of the model that answered last, with everything that was said before', async () => {
    const sessionId = await begun();
    await send({ sessionId, text: 'More?', model: 'openai/gpt-5' });
    await send({ sessionId, text: 'And more?' });
    expect(lastRequest()).toMatchObject({ protocol: 'openai-responses', model: 'gpt-5' });
    expect(lastRequest().messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
  });

  it('names a conversation that has no name by what is asked first', async () => {
    const { sessions } = stage().workbench;
    const titleAfter = async (title: string | undefined, ...texts: readonly string[]) => {
      const { id: sessionId } = await sessions.create({
        model: CLAUDE,
        ...(title !== undefined && { title }),
      });
      const said: RunEvent[] = [];
      for (const text of texts) said.push(...(await send({ sessionId, text })));
      const named = said.filter(({ type }) => type === 'session-renamed');
      return { title: (await sessions.get(sessionId)).metadata.title, named: named.length };
    };
    expect(await titleAfter(undefined, 'Which plant?\nIt is dark.', 'And why?')).toEqual({
      title: 'Which plant?',
      named: 1,
    });
    expect(await titleAfter('Plants', 'Which plant?')).toEqual({ title: 'Plants', named: 0 });
  });

  it('is asked with the settings of the script that the session came from', async () => {
    const sessionId = await begun([], 'temperature: 0.25\n');
    await send({ sessionId, text: 'More?' });
    expect(lastRequest().body).toMatchObject({ temperature: 0.25 });
  });

  it('is kept as typed by hand, and leaves the prompts of the script as they are', async () => {
    const sessionId = await begun();
    await send({ sessionId, text: 'More?' });
    const { messages } = await stage().workbench.sessions.messages(sessionId);
    const prompts = messages.flatMap((row) => (row.kind === 'prompt' ? [row.metadata] : []));
    expect(prompts).toMatchObject([{ source: 'script', promptIndex: 0 }, { source: 'chat' }]);
    expect(prompts[1]).not.toHaveProperty('promptIndex');
  });

  it('follows a turn that failed or was broken off in the middle, with a list that the model accepts', async () => {
    for (const broken of [
      [{ status: 400, message: 'No.' }],
      [{ parts: [{ type: 'text', text: 'Half' }, { type: 'break' }] }],
      [callsPay],
    ] satisfies readonly Reply[][]) {
      const sessionId = await begun(broken);
      const events = await send({ sessionId, text: 'What now?' });
      expect(events.at(-1)).toMatchObject({ data: { reason: 'done', ran: 1 } });
      expect(lastRequest().refusal).toBeUndefined();
      expect(await statusOf(sessionId)).toBe('idle');
    }
  });

  it('goes on with a turn that was broken off, without asking its prompt again', async () => {
    const sessionId = await begun([{ parts: [{ type: 'text', text: 'Half' }, { type: 'break' }] }]);
    expect(await statusOf(sessionId)).toBe('failed');
    await send({ sessionId });
    expect(lastRequest().messages.map(({ role }) => role)).toEqual(['user']);
    expect(await statusOf(sessionId)).toBe('idle');
    await expect(send({ sessionId })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('goes on with the model that was asked, not with the one that answered before', async () => {
    const sessionId = await begun();
    replies.push({ status: 400, message: 'No.' });
    await send({ sessionId, text: 'More?', model: 'openai/gpt-5' });
    await send({ sessionId });
    expect(lastRequest()).toMatchObject({ model: 'gpt-5', prompt: 'More?' });
  });

  it('is not taken for an answer of the model that was asked when another one gave it', async () => {
    const sessionId = await begun([{ status: 400, message: 'No.' }]);
    await send({ sessionId, model: 'openai/gpt-5' });
    const { script } = await stage().workbench.sessions.get(sessionId);
    const { events } = await stage().workbench.scripts.run({
      path: script?.scriptPath ?? '',
      recorded: true,
    });
    expect((await Array.fromAsync(events)).at(-1)).toMatchObject({
      data: { error: { code: 'RECORDING_MISSING' } },
    });
  });

  it('is refused with two tools of one name', async () => {
    const sessionId = await begun();
    await expect(send({ sessionId, text: 'Pay.', tools: [pay, { ...pay }] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Two tools are called pay.',
    });
  });

  it('is refused while the session runs, and what waits there goes on waiting', async () => {
    const path = join(stage().folder, 'busy.prompt.md');
    await writeFile(path, `---\nmodel: ${CLAUDE}\n---\nPay.`);
    replies.push(callsPay);
    const { session, events } = await stage().workbench.scripts.run({ path, tools: [pay] });
    const before = paid;
    for await (const event of events) {
      if (event.type !== 'approval-requested') continue;
      await expect(send({ sessionId: session.id, text: 'Hurry!' })).rejects.toMatchObject({
        code: 'SESSION_BUSY',
      });
      const [call] = await stage().workbench.sessions.waiting(session.id);
      expect(call).toMatchObject({ name: 'pay', input: {} });
      await stage().workbench.sessions.confirm(session.id, call?.callId ?? '', 'allow');
    }
    expect(paid).toBe(before + 1);
  });

  it('tells of an answer that came from elsewhere, in its place among the events', async () => {
    const path = join(stage().folder, 'told.prompt.md');
    await writeFile(path, `---\nmodel: ${CLAUDE}\n---\nPay.`);
    replies.push(callsPay);
    const { session, events } = await stage().workbench.scripts.run({ path, tools: [pay] });
    const told: RunEvent[] = [];
    for await (const event of events) {
      told.push(event);
      if (event.type === 'approval-requested')
        await stage().workbench.sessions.confirm(session.id, event.data.callId, 'allow');
    }
    const durable = told.filter((event) => 'seq' in event);
    expect(durable.map(({ seq }) => seq)).toEqual(durable.map((_, index) => index + 1));
    expect(durable.map(({ type }) => type)).toContain('approval-answered');
  });

  it('asks again in a fork for a call that may have run in the session it came from', async () => {
    const parent = await begun([callsPay]);
    const store = await openStore(stage().workbench.database);
    const fork = await forkSession(store, { parentId: parent, at: new Date() });
    await store.close();
    const before = paid;
    const events = await send({ sessionId: fork.id, tools: [pay], allow: 'all', unattended: true });
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'approval-requested',
        data: expect.objectContaining({ repeats: true }),
      }),
    );
    expect(events.at(-1)).toMatchObject({ data: { error: { code: 'CONFIRM_REQUIRED' } } });
    expect(paid).toBe(before);
  });
});
