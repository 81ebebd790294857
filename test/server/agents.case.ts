import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { expectNothingSecret } from '../../src/server/cases/row.ts';
import { routes } from '../../src/wire/routes.ts';
import { type AgentsStage, agentsStage, CODER, GUIDE } from './agents-stage.ts';
import { appOn, type MakeDatabase, MODEL, serverOn } from './stage.ts';

/** Agents, as a program meets them over HTTP. */
export function describeAgents(name: string, make: MakeDatabase): void {
  describe(`agents over HTTP on ${name}`, () => {
    it('are listed with what can be done with them, and with what is wrong in their file', async () => {
      const stage = await agentsStage(make);
      const { client, app, token } = appOn(stage);
      const nobody = { items: [], nextCursor: null, diagnostics: [], isStale: false, isTrusted: false };
      expect(await client.json(routes.listAgents)).toEqual({ ...nobody, exists: false });

      await stage.configure(GUIDE, { ...CODER, description: 'Knows it all.', systemPrompt: 'none.md' });
      await stage.workbench.trust.grant();
      const list = await client.json(routes.listAgents);
      expect(list).toMatchObject({
        items: [
          {
            id: 'Guide',
            name: 'Guide',
            model: MODEL,
            isCode: false,
            hasBootMessage: true,
            operations: [
              { name: 'Begin anew', control: 'button' },
              { name: 'Tone', options: [{ name: 'warm', value: 'warm' }, { value: 'dry' }] },
            ],
          },
          { id: 'Coder', description: 'Knows it all.', isCode: true, hasBootMessage: true, operations: [] },
        ],
        isStale: false,
        exists: true,
        isTrusted: true,
      });
      expect(list.diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
        ['code-missing', '/agents/1/path'],
        ['system-prompt-unreadable', '/agents/1/systemPrompt'],
      ]);
      const headers = { host: 'localhost', authorization: `Bearer ${token}` };
      const response = await app.request('http://localhost/api/agents', { headers });
      expectNothingSecret(await response.text(), stage.workbench.workspace);

      await stage.write('agents.json', '{');
      const broken = await client.json(routes.listAgents);
      expect(broken).toMatchObject({ items: list.items, isStale: true, exists: true });
      expect(broken.diagnostics).toMatchObject([{ code: 'json-invalid', severity: 'error' }]);
    });

    it('offer tasks, which are run by their names', async () => {
      const stage = await agentsStage(make);
      const { client, runs, id, params } = await opened(stage);
      const { tasks, operations } = await client.json(routes.listOffers, { params });
      expect(tasks.map((task) => task.name)).toEqual(['Tell me of tea', 'Help me']);
      expect(operations.map((operation) => operation.name)).toEqual(['Begin anew', 'Tone']);
      for (const { name: task, messageId } of tasks) {
        const { sessionId, after } = await client.json(routes.runTask, { params, body: { task, messageId } });
        await runs.idle();
        const event = await toldAfter(stage, id, after);
        expect([sessionId, event]).toMatchObject([id, { type: 'message-added', data: { kind: 'prompt' } }]);
      }
      expect((await stage.shown(id)).map((row) => row.split('\n')[0])).toEqual([
        'boot person: Welcome!',
        'prompt all: What is tea?',
        'text all: About What is tea?',
        expect.stringMatching(/^text person: \*\*Guide\*\*/),
      ]);
      expect(stage.bugs).toEqual([]);
    });

    it('are given tasks as they are, with types in any case, and files', async () => {
      const stage = await agentsStage(make);
      const { client, runs, params } = await opened(stage);
      const task = { name: 'Sum', type: 'MesSage', message: 'Sum it up.', skipUserMessage: true };
      const file = { name: 'notes.md', text: 'Tea\0 is warm.' };
      await client.json(routes.runTask, { params, body: { task, file, model: 'anthropic/claude-opus-4-5' } });
      await runs.idle();
      expect(stage.models.requests.at(-1)).toMatchObject({
        prompt: expect.stringMatching(/^<system-reminder>.*<name>notes\.md<\/name>.*\n\nSum it up\.$/s),
        body: { model: 'claude-opus-4-5' },
      });
      const { messages } = await client.json(routes.listMessages, { params });
      expect(messages[1]).toMatchObject({
        kind: 'prompt',
        audience: 'model',
        metadata: { task: { name: 'Sum', type: 'message' } },
      });
    });

    it('reset the context and take that back, also after the server has begun anew', async () => {
      const stage = await agentsStage(make);
      await stage.configure(GUIDE);
      const id = await stage.begin({ agentId: 'Guide' });
      const params = { id };
      const first = await serverOn(stage);
      await first.client.json(routes.openSession, { params });
      await stage.send(id, 'tea');
      await first.stop();
      const { client, runs } = appOn({ ...stage, workbench: stage.another() });
      const before = await client.json(routes.readContext, { params });
      expect(await client.json(routes.resetContext, { params })).toMatchObject({ sessionId: id });
      await runs.idle();
      expect((await stage.shown(id)).slice(-2)).toEqual(['— marker 2 —', 'boot person: Welcome!']);
      expect(await client.json(routes.readContext, { params })).toMatchObject({
        stage: 'next',
        model: MODEL,
        sections: [],
        messages: [],
        tokens: 0,
      });
      expect(await client.json(routes.openSession, { params })).toMatchObject({ run: null });
      await client.json(routes.undoReset, { params });
      await runs.idle();
      expect((await stage.shown(id)).at(-1)).toBe('— undo 1 —');
      expect(await client.json(routes.readContext, { params })).toEqual(before);
      expect(stage.bugs).toEqual([]);
    });

    it('are told what was set for a conversation alone, until that is taken back', async () => {
      const stage = await agentsStage(make);
      await stage.write('guide.md', 'Be kind.');
      const { client, runs, params } = await opened(stage, { ...GUIDE, systemPrompt: 'guide.md' });
      const set = async (setting: string, value: string | number | null) =>
        await client.json(routes.changeSetting, {
          params: { ...params, name: setting },
          body: { value },
        });
      await set('temperature', 0.25);
      const model = 'anthropic/claude-opus-4-5';
      expect((await set('model', model)).metadata.settings).toEqual({ temperature: 0.25, model });
      expect(await client.json(routes.readContext, { params })).toMatchObject({ model, system: 'Be kind.' });
      expect((await set('model', null)).metadata.settings).toEqual({ temperature: 0.25 });
      await client.json(routes.runTask, { params, body: { task: 'Tell me of tea' } });
      await runs.idle();
      expect(stage.models.requests.at(-1)?.body).toMatchObject({
        model: 'claude-sonnet-4-5',
        temperature: 0.25,
      });
      expect((await set('temperature', null)).metadata).not.toHaveProperty('settings');
      expect(await client.json(routes.readContext, { params })).toMatchObject({
        model: MODEL,
        messages: [{ role: 'user', content: 'What is tea?' }, { role: 'assistant' }],
        tokens: expect.any(Number),
      });
    });

    it('refuse what cannot be done before anything is kept', async () => {
      const stage = await agentsStage(make);
      await stage.write('agents/coder.mjs', 'export default class { executeTask() { return "Done."; } }');
      await stage.configure({ ...GUIDE, model: undefined }, CODER);
      const { client, runs } = appOn(stage);
      const [guide, coder] = [
        await stage.begin({ agentId: 'Guide' }),
        await stage.begin({ agentId: 'Coder' }),
      ];
      for (const id of [guide, coder]) await client.json(routes.openSession, { params: { id } });
      const other = (await stage.rows(coder))[0]?.id;
      const kept = async () => [await stage.rows(guide), await stage.rows(coder)];
      const before = await kept();
      for (const [id, body, code] of [
        [guide, { task: 'Nothing' }, 'NOT_FOUND'],
        [guide, { task: 'Help me', messageId: other }, 'NOT_FOUND'],
        [guide, { task: { name: 'ShowHelp', type: 'action' }, messageId: other }, 'NOT_FOUND'],
        [guide, { task: 'Tell me of tea' }, 'INVALID_INPUT'],
        [guide, { task: 'Tone' }, 'NOT_FOUND'],
        [guide, { task: 'UndoReset' }, 'INVALID_INPUT'],
        [guide, { task: { name: 'Dance', type: 'action' } }, 'INVALID_INPUT'],
        [coder, { task: { name: 'Dance', type: 'action' } }, 'UNTRUSTED'],
      ] as const)
        await expect(client.json(routes.runTask, { params: { id }, body })).rejects.toMatchObject({ code });
      const body = { task: { name: 'Dance', type: 'action' } } as const;
      const untrusted = client.json(routes.runTask, { params: { id: coder }, body });
      await expect(untrusted).rejects.toMatchObject({
        code: 'UNTRUSTED',
        remedy: expect.stringContaining('cuebook trust'),
        message: 'The code of Coder (./agents/coder.mjs) is not run: this workspace is not trusted.',
      });
      expect(await kept()).toEqual(before);

      await client.json(routes.resetContext, { params: { id: guide } });
      await runs.idle();
      await stage.send(guide, 'tea', { model: MODEL });
      const sent = await kept();
      await expect(client.json(routes.undoReset, { params: { id: guide } })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('something was said since'),
      });
      expect(await kept()).toEqual(sent);
      expect(stage.bugs).toEqual([]);
    });

    it('do one thing at a time', async () => {
      const answered = Promise.withResolvers<void>();
      const stage = await agentsStage(make, () => ({
        parts: [
          { type: 'wait', until: answered.promise },
          { type: 'text', text: 'Tea is a drink.' },
        ],
      }));
      const { client, runs, params } = await opened(stage);
      await client.json(routes.runTask, { params, body: { task: 'Tell me of tea' } });
      for (const again of [
        () => client.json(routes.runTask, { params, body: { task: 'Help me' } }),
        () => client.json(routes.resetContext, { params }),
        () => client.json(routes.undoReset, { params }),
      ])
        await expect(again()).rejects.toMatchObject({ code: 'SESSION_BUSY' });
      expect(await client.json(routes.openSession, { params })).toMatchObject({ run: null });
      answered.resolve();
      await runs.idle();
      await client.json(routes.runTask, { params, body: { task: 'Help me' } });
    });
  });
}

/** A conversation with an agent that has begun, and an app to ask. */
async function opened(stage: AgentsStage, agent: JsonObject & { readonly name: string } = GUIDE) {
  await stage.configure(agent);
  const parts = appOn(stage);
  const id = await stage.begin({ agentId: agent.name });
  await parts.client.json(routes.openSession, { params: { id } });
  return { ...parts, id, params: { id } };
}

/** The first event after a number. */
async function toldAfter({ sessions }: AgentsStage, id: SessionId, after: number) {
  const { signal } = new AbortController();
  for await (const event of sessions().events(id, { after, signal })) {
    // What is asked first gives the conversation its name.
    if (event.type !== 'session-renamed') return event;
  }
  throw new Error('There is none.');
}
