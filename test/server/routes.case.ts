import { describe, expect, it } from 'vitest';
import { newEvidenceId, newSessionId, newTurnId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import { messageText } from '../../src/model/message-text.ts';
import type { Tool } from '../../src/model/tool.ts';
import { add, prompt } from '../../src/store/cases/build.ts';
import { acquireLease, releaseLease } from '../../src/store/lease.repository.ts';
import { currentOwner } from '../../src/store/lease-owner.ts';
import { openStore } from '../../src/store/open-store.ts';
import { routes } from '../../src/wire/routes.ts';
import type { Answer } from '../model-server/model-server.ts';
import { appOn, type MakeDatabase, MODEL, makeStage } from './stage.ts';

/** Says what it was asked; on "note", calls the tool first. */
const helpful: Answer = ({ prompt, messages }) => {
  const wantsNote = prompt.includes('note') && messages.at(-1)?.role !== 'tool';
  return wantsNote
    ? { parts: [{ type: 'tool-call', name: 'write_note', input: { text: 'milk' } }] }
    : { parts: [{ type: 'text', text: `You asked: ${prompt}` }] };
};

const writeNote: Tool = {
  name: 'write_note',
  description: 'Writes a note.',
  inputSchema: { type: 'object' },
  effect: 'write',
  run: async () => 'written',
};

/** Every route that is one question and one answer, as a program meets it. */
export function describeRoutes(name: string, make: MakeDatabase): void {
  describe(`the routes on ${name}`, () => {
    it('say that the server is up, and which it is', async () => {
      const stage = await makeStage(make, helpful);
      const { client } = appOn(stage);
      expect(await client.json(routes.health)).toMatchObject({
        ok: true,
        workspace: stage.workbench.workspace,
        pid: process.pid,
        running: 0,
      });
      expect(await client.json(routes.openapi)).toMatchObject({ openapi: '3.1.0' });
    });

    it('tell which providers there are, and no keys', async () => {
      const stage = await makeStage(make, helpful);
      const { app, client, token } = appOn(stage);
      const { items } = await client.json(routes.listProviders);
      expect(items.map(({ id, keyVariables }) => [id, keyVariables])).toEqual([
        ['openai', ['OPENAI_API_KEY']],
        ['anthropic', ['ANTHROPIC_API_KEY']],
        ['google', ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY']],
        ['ollama', []],
      ]);
      expect(items[0]).toMatchObject({ isReady: false, facts: 'OPENAI_API_KEY is not set' });
      expect(items[0]?.models).toContain('openai/gpt-5.2');
      // It is on this machine here, and says itself what it has.
      expect(items[1]).toMatchObject({ isReady: true });
      const response = await app.request(`http://localhost${routes.listProviders.path}`, {
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      });
      expect(await response.text()).not.toContain('sk-test');
    });

    it('begin a conversation, and list, rename and delete it', async () => {
      const { client } = appOn(await makeStage(make, helpful));
      expect(await client.json(routes.listSessions)).toEqual({ items: [], nextCursor: null });
      const created = await client.json(routes.createSession, { body: { title: 'Tea', model: MODEL } });
      expect(created).toMatchObject({ metadata: { title: 'Tea', modelId: MODEL }, sessionStatus: 'idle' });
      const params = { id: created.id };
      expect(await client.json(routes.getSession, { params })).toEqual(created);

      const renamed = await client.json(routes.changeSession, { params, body: { title: '  Green tea ' } });
      expect(renamed).toEqual({
        ...created,
        metadata: { ...created.metadata, title: 'Green tea' },
        lastSeq: created.lastSeq + 1,
      });
      expect((await client.json(routes.listSessions)).items).toEqual([renamed]);

      expect(await client.text(routes.deleteSession, { params })).toBe('');
      await expect(client.json(routes.getSession, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(client.text(routes.deleteSession, { params })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('archive a session, list it apart, and take it up again', async () => {
      const { client } = appOn(await makeStage(make, helpful));
      const { id } = await client.json(routes.createSession, { body: { title: 'Tea' } });
      const other = await client.json(routes.createSession, { body: { title: 'Coffee' } });
      const change = async (body: { title?: string; archived?: boolean }) =>
        await client.json(routes.changeSession, { params: { id }, body });
      const listed = async (archived: 'true' | 'false') =>
        (await client.json(routes.listSessions, { query: { archived } })).items.map((session) => session.id);
      const aside = await change({ archived: true });
      expect(aside).toMatchObject({ sessionStatus: 'archived', archivedAt: expect.any(String), lastSeq: 2 });
      expect(await change({ archived: true })).toEqual(aside);
      expect(await listed('true')).toEqual([id]);
      expect(await listed('false')).toEqual([other.id]);
      const back = await change({ archived: false, title: 'Green tea' });
      expect(back).toMatchObject({
        sessionStatus: 'idle',
        archivedAt: null,
        lastSeq: 4,
        metadata: { title: 'Green tea' },
      });
      expect(await listed('true')).toEqual([]);
      await expect(change({})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('archive a session as soon as its answer has ended', async () => {
      const stage = await makeStage(make, helpful);
      const { client } = appOn(stage);
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      const params = { id };
      const { after } = await client.json(routes.sendPrompt, { params, body: { prompt: 'a' } });
      const { signal } = new AbortController();
      for await (const event of stage.workbench.sessions.events(id, { after, signal })) {
        if (event.type === 'status-changed' && event.data.status === 'idle') break;
      }
      const archived = await client.json(routes.changeSession, { params, body: { archived: true } });
      expect(archived).toMatchObject({ sessionStatus: 'archived' });
      expect(stage.bugs).toEqual([]);
    });

    it('list sessions by the page', async () => {
      const { client } = appOn(await makeStage(make, helpful));
      const titles = ['one', 'two', 'three'];
      for (const title of titles) await client.json(routes.createSession, { body: { title } });
      const first = await client.json(routes.listSessions, { query: { limit: '2' } });
      const second = await client.json(routes.listSessions, {
        query: { limit: '2', cursor: first.nextCursor ?? '' },
      });
      const seen = [...first.items, ...second.items].map(({ metadata }) => metadata.title);
      expect(seen.toSorted()).toEqual(titles.toSorted());
      expect(second.nextCursor).toBe(null);
    });

    it('send a prompt, whose answer is kept when the run has ended', async () => {
      const stage = await makeStage(make, helpful);
      const { client, runs } = appOn(stage);
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      const started = await client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'How long?' } });
      expect(started).toEqual({ sessionId: id, after: 1 });
      await runs.idle();
      const { messages, lastSeq, nextFrom } = await client.json(routes.listMessages, { params: { id } });
      expect(messages.map(({ kind }) => kind)).toEqual(['prompt', 'text', 'step-end', 'turn-end']);
      expect(textOf(messages, 'text')).toBe('You asked: How long?');
      expect(nextFrom).toBe(null);
      expect(await client.json(routes.getSession, { params: { id } })).toMatchObject({
        lastSeq,
        sessionStatus: 'idle',
      });
      expect(stage.bugs).toEqual([]);
    });

    it('keep whether a person asked or a script', async () => {
      const { client, runs } = appOn(await makeStage(make, helpful));
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      await client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'a', source: 'script' } });
      await runs.idle();
      const { messages } = await client.json(routes.listMessages, { params: { id } });
      expect(messages[0]?.metadata).toMatchObject({ source: 'script' });
    });

    it('give the rows by the page, from any order on', async () => {
      const { client, runs } = appOn(await makeStage(make, helpful));
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      await client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'a' } });
      await runs.idle();
      const params = { id };
      const first = await client.json(routes.listMessages, { params, query: { limit: '3' } });
      expect(first.messages.map(({ order }) => order)).toEqual([0, 1, 2]);
      expect(first.nextFrom).toBe(3);
      const rest = await client.json(routes.listMessages, { params, query: { from: '3', limit: '3' } });
      expect(rest.messages.map(({ kind }) => kind)).toEqual(['turn-end']);
      expect(rest.nextFrom).toBe(null);
    });

    it('tell what is kept of terminals with the rows of its turn, without the colours of screens', async () => {
      const stage = await makeStage(make, helpful);
      const { client } = appOn(stage);
      const { id } = await stage.workbench.sessions.create({ title: 'Shell' });
      const store = await openStore(stage.workbench.database);
      const lease = await acquireLease(store, id, currentOwner());
      for (const text of ['one', 'two']) {
        const turnId = newTurnId();
        const piece = { turnId, terminal: 'main', text } as const;
        await add(store, lease, {
          messages: [prompt(text, turnId)],
          evidence: [
            { ...piece, id: newEvidenceId(), kind: 'answer', label: 'stream', facts: { exitCode: 0 } },
            { ...piece, id: newEvidenceId(), kind: 'snapshot', label: 'screen', facts: {}, ansi: 'bold' },
          ],
        });
      }
      await releaseLease(store, lease);
      await store.close();

      const { evidence } = await client.json(routes.listMessages, { params: { id } });
      expect(evidence.map(({ kind, text }) => [kind, text])).toEqual([
        ['answer', 'one'],
        ['snapshot', 'one'],
        ['answer', 'two'],
        ['snapshot', 'two'],
      ]);
      expect(evidence[0]).toMatchObject({ chatSessionId: id, label: 'stream', facts: { exitCode: 0 } });
      expect(evidence[1]).not.toHaveProperty('ansi');
      const query = { from: '0', limit: '1' };
      const page = await client.json(routes.listMessages, { params: { id }, query });
      expect(page.evidence).toEqual(evidence.slice(0, 2));
    });

    it('refuse a second prompt while the first is answered, and stop that on demand', async () => {
      const stage = await makeStage(make, () => ({
        parts: [{ type: 'text', text: 'Well, ' }, { type: 'stall' }],
      }));
      const { client, runs } = appOn(stage);
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      const params = { id };
      await client.json(routes.sendPrompt, { params, body: { prompt: 'a' } });
      const { messages } = await client.json(routes.listMessages, { params });
      expect(textOf(messages, 'prompt')).toBe('a');
      expect(await client.json(routes.health)).toMatchObject({ running: 1 });
      const second = client.json(routes.sendPrompt, { params, body: { prompt: 'b' } });
      await expect(second).rejects.toMatchObject({ code: 'SESSION_BUSY' });
      await expect(client.text(routes.deleteSession, { params })).rejects.toMatchObject({
        code: 'SESSION_BUSY',
      });
      const change = client.json(routes.changeSession, { params, body: { archived: true, title: 'No' } });
      await expect(change).rejects.toMatchObject({ code: 'SESSION_BUSY' });
      expect((await client.json(routes.getSession, { params })).metadata.title).toBe('a');
      expect(await client.text(routes.abortRun, { params })).toBe('');
      await runs.idle();
      expect(await client.json(routes.getSession, { params })).toMatchObject({
        sessionStatus: 'interrupted',
      });
      expect(stage.bugs).toEqual([]);
    });

    it('go on with a turn that was broken off, and with none that was not', async () => {
      let isFirst = true;
      const stage = await makeStage(make, () => {
        const parts = isFirst
          ? ([
              { type: 'text', text: 'Half ' },
              { type: 'error', message: 'broken' },
            ] as const)
          : ([{ type: 'text', text: 'A whole answer' }] as const);
        isFirst = false;
        return { parts };
      });
      const { client, runs } = appOn(stage);
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      const params = { id };
      await client.json(routes.sendPrompt, { params, body: { prompt: 'a' } });
      await runs.idle();
      expect(await client.json(routes.getSession, { params })).toMatchObject({ sessionStatus: 'failed' });
      await client.json(routes.resumeTurn, { params });
      await runs.idle();
      const { messages } = await client.json(routes.listMessages, { params });
      expect(messages.filter(({ kind }) => kind === 'prompt')).toHaveLength(1);
      expect(textOf(messages, 'text')).toContain('A whole answer');
      await expect(client.json(routes.resumeTurn, { params })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    });

    it.each(['allow', 'deny'] as const)('wait for an answer to a tool call: %s', async (answer) => {
      const stage = await makeStage(make, helpful);
      const { client, runs } = appOn(stage, [writeNote]);
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      const params = { id };
      const asked = waitsFor(stage, id);
      await client.json(routes.sendPrompt, { params, body: { prompt: 'note it' } });
      await asked;
      const { items } = await client.json(routes.listWaiting, { params });
      expect(items).toMatchObject([{ name: 'write_note', input: { text: 'milk' }, repeats: false }]);
      const callId = items[0]?.callId ?? '';
      const wrong = client.text(routes.confirmCall, { params, body: { callId: 'nobody', answer } });
      await expect(wrong).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await client.text(routes.confirmCall, { params, body: { callId, answer } })).toBe('');
      await runs.idle();
      const { messages } = await client.json(routes.listMessages, { params });
      const result = textOf(messages, 'tool-result');
      if (answer === 'allow') expect(result).toContain('written');
      else expect(result).not.toContain('written');
      expect((await client.json(routes.listWaiting, { params })).items).toEqual([]);
      const twice = client.text(routes.confirmCall, { params, body: { callId, answer } });
      await expect(twice).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('fork a session at a prompt or at its end, and nowhere else', async () => {
      const { client, runs } = appOn(await makeStage(make, helpful));
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      const params = { id };
      for (const prompt of ['first', 'second']) {
        await client.json(routes.sendPrompt, { params, body: { prompt } });
        await runs.idle();
      }
      const whole = await client.json(routes.forkSession, { params });
      const half = await client.json(routes.forkSession, { params, body: { order: 4 } });
      const rowsOf = async (of: typeof id) =>
        (await client.json(routes.listMessages, { params: { id: of } })).messages.length;
      expect(await Promise.all([rowsOf(id), rowsOf(whole.id), rowsOf(half.id)])).toEqual([8, 8, 4]);
      expect(half.fork).toEqual({ parentId: id, order: 4 });
      const wrong = client.json(routes.forkSession, { params, body: { order: 5 } });
      await expect(wrong).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('compare two sessions by prompt', async () => {
      const { client, runs } = appOn(await makeStage(make, helpful));
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      const ask = async (of: typeof id, prompt: string) => {
        await client.json(routes.sendPrompt, { params: { id: of }, body: { prompt } });
        await runs.idle();
      };
      for (const prompt of ['first', 'second']) await ask(id, prompt);
      const fork = await client.json(routes.forkSession, { params: { id }, body: { order: 4 } });
      for (const prompt of ['another', 'third']) await ask(fork.id, prompt);
      const found = await client.json(routes.compareSessions, { params: { id }, query: { with: fork.id } });
      expect(found).toMatchObject({
        before: { session: { id }, models: [MODEL], totals: { prompts: 2 } },
        after: { session: { id: fork.id }, models: [MODEL], totals: { prompts: 3 } },
        prompts: [
          { change: 'shared', promptHunks: [], answerHunks: [] },
          {
            change: 'edited',
            before: { number: 2, prompt: 'second', source: 'chat', reason: 'done', tools: [] },
            promptHunks: [{ lines: ['-second', '+another'] }],
            answerHunks: [{ lines: ['-You asked: second', '+You asked: another'] }],
          },
          { change: 'added', after: { number: 3, prompt: 'third', text: 'You asked: third' } },
        ],
      });
      const alone = await client.json(routes.compareSessions, { params: { id }, query: { with: id } });
      expect(alone.prompts.map(({ change }) => change)).toEqual(['shared', 'shared']);
      const wrong = client.json(routes.compareSessions, { params: { id }, query: { with: newSessionId() } });
      await expect(wrong).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('list the takes of a session, whichever of them is asked', async () => {
      const { client } = appOn(await makeStage(make, helpful));
      const root = await client.json(routes.createSession, { body: { model: MODEL } });
      const fork = await client.json(routes.forkSession, { params: { id: root.id } });
      await client.json(routes.createSession, { body: { model: MODEL } });
      for (const { id } of [root, fork]) {
        const { items, nextCursor } = await client.json(routes.listTakes, { params: { id } });
        expect(items.map((take) => take.id)).toEqual([root.id, fork.id]);
        expect(nextCursor).toBe(null);
      }
    });

    it('find words, and give a session away as Markdown and as JSON', async () => {
      const { client, runs, app, token } = appOn(await makeStage(make, helpful));
      const { id } = await client.json(routes.createSession, { body: { model: MODEL, title: 'Tea' } });
      const params = { id };
      await client.json(routes.sendPrompt, { params, body: { prompt: 'Where is the samovar?' } });
      await runs.idle();
      const { items } = await client.json(routes.searchSessions, { query: { q: 'samovar' } });
      expect(items.map(({ message }) => message.kind).toSorted()).toEqual(['prompt', 'text']);
      expect(items.every(({ sessionId }) => sessionId === id)).toBe(true);
      expect(await client.text(routes.exportSession, { params })).toContain('# Tea');
      const asJson = await client.text(routes.exportSession, { params, query: { format: 'json' } });
      expect(JSON.parse(asJson)).toMatchObject({ format: 'cuebook-session', session: { id } });
      const response = await app.request(`http://localhost/api/sessions/${id}/export`, {
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      });
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="session-${id}.md"`);
    });

    it('give no secrets away unless told to', async () => {
      const { client, runs } = appOn(await makeStage(make, helpful));
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      const params = { id };
      const prompt = `My key is sk-ant-${'a1B2'.repeat(12)}`;
      await client.json(routes.sendPrompt, { params, body: { prompt } });
      await runs.idle();
      await expect(client.text(routes.exportSession, { params })).rejects.toMatchObject({
        code: 'CONFIRM_REQUIRED',
      });
      const query = { allowSecrets: 'true' } as const;
      expect(await client.text(routes.exportSession, { params, query })).toContain(prompt);
    });

    it('say which session is not there, and which model is missing', async () => {
      const { client } = appOn(await makeStage(make, helpful));
      const params = { id: newSessionId() };
      for (const asked of [
        () => client.json(routes.getSession, { params }),
        () => client.json(routes.listMessages, { params }),
        () => client.json(routes.changeSession, { params, body: { title: 'x' } }),
        () => client.json(routes.sendPrompt, { params, body: { prompt: 'x' } }),
        () => client.json(routes.resumeTurn, { params }),
        () => client.json(routes.regenerate, { params }),
        () => client.json(routes.openSession, { params }),
        () => client.json(routes.listOffers, { params }),
        () => client.json(routes.runTask, { params, body: { task: 'ShowHelp' } }),
        () => client.json(routes.resetContext, { params }),
        () => client.json(routes.undoReset, { params }),
        () => client.json(routes.readContext, { params }),
        () => client.json(routes.changeSetting, { params: { ...params, name: 'x' }, body: { value: 1 } }),
        () => client.text(routes.abortRun, { params }),
        () => client.json(routes.listWaiting, { params }),
        () => client.text(routes.confirmCall, { params, body: { callId: 'x', answer: 'deny' } }),
        () => client.json(routes.forkSession, { params }),
        () => client.json(routes.compareSessions, { params, query: { with: params.id } }),
        () => client.json(routes.listTakes, { params }),
        () => client.text(routes.exportSession, { params }),
        () => client.text(routes.watchSession, { params }),
      ])
        await expect(asked()).rejects.toMatchObject({ code: 'NOT_FOUND' });

      for (const model of ['foo', 'recorded/foo']) {
        const odd = client.json(routes.createSession, { body: { model } });
        await expect(odd).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      }
      const { id } = await client.json(routes.createSession);
      const nameless = client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'x' } });
      await expect(nameless).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      const keyless = client.json(routes.sendPrompt, {
        params: { id },
        body: { prompt: 'x', model: 'openai/gpt-4o-mini' },
      });
      await expect(keyless).rejects.toMatchObject({ code: 'KEY_MISSING' });
    });
  });
}

async function waitsFor(
  { workbench }: Awaited<ReturnType<typeof makeStage>>,
  id: ReturnType<typeof newSessionId>,
): Promise<void> {
  const stop = new AbortController();
  for await (const event of workbench.sessions.events(id, { signal: stop.signal })) {
    if (event.type === 'approval-requested') return stop.abort();
  }
}

function textOf(messages: readonly Message[], kind: Message['kind']): string {
  return messages
    .filter((message) => message.kind === kind)
    .map(messageText)
    .join('\n');
}
