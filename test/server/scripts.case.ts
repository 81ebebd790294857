import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/model/message-text.ts';
import { routes } from '../../src/wire/routes.ts';
import type { Answer } from '../model-server/model-server.ts';
import { EventClient } from './event-client.ts';
import { appOn, type MakeDatabase, MODEL, makeStage, type Stage, serverOn } from './stage.ts';

const helpful: Answer = ({ prompt }) => ({ parts: [{ type: 'text', text: `You asked: ${prompt}` }] });

/** Prompt scripts, as a program meets them over HTTP. */
export function describeScripts(name: string, make: MakeDatabase): void {
  describe(`scripts over HTTP on ${name}`, () => {
    it('are written, and listed', async () => {
      const stage = await makeStage(make, helpful);
      const { client } = appOn(stage);
      expect(await client.json(routes.listScripts)).toEqual({
        items: [],
        nextCursor: null,
        isCut: false,
        unreadable: [],
      });
      await mkdir(join(stage.workbench.workspace, 'drafts'));
      const body = { name: 'tea', folder: 'drafts/', title: 'Tea', model: MODEL };
      expect(await client.json(routes.createScript, { body })).toEqual({ path: 'drafts/tea.prompt.md' });
      expect(await client.json(routes.createScript, { body })).toEqual({ path: 'drafts/tea-2.prompt.md' });
      const unnamed = await client.json(routes.createScript);
      expect(unnamed.path).toMatch(/^\d{8}-\d{6}\.prompt\.md$/);
      const text = await readFile(join(stage.workbench.workspace, 'drafts/tea.prompt.md'), 'utf8');
      expect(text).toContain(`title: "Tea"\nmodel: "${MODEL}"`);
      const { items } = await client.json(routes.listScripts);
      expect(items.map(({ path }) => path)).toEqual([
        unnamed.path,
        'drafts/tea-2.prompt.md',
        'drafts/tea.prompt.md',
      ]);
      expect(items[2]).toMatchObject({ size: Buffer.byteLength(text) });
    });

    it('are attached, planned and run, and run nothing once they have their answers', async () => {
      const stage = await makeStage(make, helpful);
      const { client, runs } = appOn(stage);
      const path = await write(stage, 'a.prompt.md', script('One?', 'Two?'));
      expect(await client.json(routes.attachScript, { body: { path } })).toMatchObject({
        path,
        state: 'new',
        session: null,
        matchedBy: null,
        drift: null,
        snapshot: null,
        hunks: [],
        plan: { action: 'begin', startIndex: 0 },
        actions: ['fresh'],
      });
      expect(await client.json(routes.planScript, { body: { path } })).toMatchObject({
        action: 'begin',
        startIndex: 0,
        sessionId: null,
        state: 'new',
        engine: 'api',
        model: MODEL,
        prompts: [
          { text: 'One?', runs: true },
          { text: 'Two?', runs: true },
        ],
      });
      const started = await client.json(routes.runScript, { body: { path } });
      expect(started).toMatchObject({ after: 1, runs: true, plan: { action: 'begin', startIndex: 0 } });
      await runs.idle();
      expect(await answersIn(stage, started.sessionId)).toEqual(['You asked: One?', 'You asked: Two?']);
      expect(await read(stage, path)).toContain(`chatSessionId: ${started.sessionId}`);

      const status = await client.json(routes.attachScript, { body: { path } });
      expect(status).toMatchObject({
        state: 'linked',
        session: { id: started.sessionId },
        matchedBy: 'id',
        drift: { kind: 'none' },
        progress: { asked: 2, answered: 2, matching: 2, kept: 0 },
        snapshot: await read(stage, path),
        hunks: [],
        plan: { action: 'nothing', startIndex: 2, tokens: { input: 0, output: 0 } },
        actions: ['replayFrom', 'replayAll', 'clone', 'fresh'],
      });
      expect(await client.json(routes.runScript, { body: { path } })).toEqual({
        sessionId: started.sessionId,
        after: status.session?.lastSeq,
        runs: false,
        plan: { action: 'nothing', startIndex: 2 },
        findings: [],
        warnings: [],
      });
      expect(stage.bugs).toEqual([]);
    });

    it('run up to a prompt, and from there on in the next run', async () => {
      const stage = await makeStage(make, helpful);
      const { client, runs } = appOn(stage);
      const path = await write(stage, 'a.prompt.md', script('One?', 'Two?', 'Three?'));
      const body = { path, endIndex: 1 };
      expect(await client.json(routes.planScript, { body })).toMatchObject({
        action: 'begin',
        endIndex: 1,
        prompts: [{ runs: true }, { runs: true, waits: false }, { runs: false, waits: true }],
      });
      const { sessionId } = await client.json(routes.runScript, { body });
      await runs.idle();
      expect(await answersIn(stage, sessionId)).toEqual(['You asked: One?', 'You asked: Two?']);
      expect(await client.json(routes.runScript, { body })).toMatchObject({
        runs: false,
        plan: { action: 'nothing', startIndex: 3, endIndex: 1 },
      });
      expect(await client.json(routes.runScript, { body: { path } })).toMatchObject({
        sessionId,
        plan: { action: 'continue', startIndex: 2 },
      });
      await runs.idle();
      expect(stage.models.requests).toHaveLength(3);
      const beyond = client.json(routes.runScript, { body: { path, endIndex: 3 } });
      await expect(beyond).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(stage.bugs).toEqual([]);
    });

    it('tell which of their answers break a contract, also one that is not saved yet', async () => {
      const stage = await makeStage(make, helpful);
      const { client, runs } = appOn(stage);
      const path = await write(stage, 'a.prompt.md', script('One?', 'Two?'));
      await client.json(routes.runScript, { body: { path } });
      await runs.idle();
      const saved = await client.json(routes.attachScript, { body: { path } });
      expect(saved.contracts).toEqual({ failures: [], unchecked: [] });
      const text = await read(stage, path);
      const content = text.replace('Two?', 'Two?\n<!-- expect key="two" contains="2" -->');
      const { contracts } = await client.json(routes.attachScript, { body: { path, content } });
      expect(contracts).toEqual({
        failures: [
          { promptIndex: 1, key: 'two', term: 'contains', message: 'The answer does not contain “2”.' },
        ],
        unchecked: [],
      });
      expect(stage.bugs).toEqual([]);
    });

    it('are compared with what was run before they are saved, and replayed from the edit once they are', async () => {
      const stage = await makeStage(make, helpful);
      const { client, runs } = appOn(stage);
      const path = await write(stage, 'a.prompt.md', script('One?', 'Two?', 'Three?'));
      const { sessionId } = await client.json(routes.runScript, { body: { path } });
      await runs.idle();
      const content = (await read(stage, path)).replace('Two?', 'Two, please?');
      const body = { path, content, modifiedAt: '2026-11-16T00:00:00Z' };
      const status = await client.json(routes.attachScript, { body });
      expect(status).toMatchObject({
        state: 'drifted',
        session: { id: sessionId },
        drift: { kind: 'edited', from: 1, prompts: [{ change: 'same' }, { change: 'edited' }, {}] },
        plan: { action: 'replayFrom', startIndex: 1 },
        actions: ['replayFrom', 'replayAll', 'keep', 'clone', 'fresh'],
      });
      expect(status.hunks?.[0]?.lines).toEqual(expect.arrayContaining(['-Two?', '+Two, please?']));
      expect(await client.json(routes.attachScript, { body: { path } })).toMatchObject({ state: 'linked' });

      await write(stage, path, content);
      const replay = await client.json(routes.runScript, { body: { path } });
      expect(replay).toMatchObject({ runs: true, plan: { action: 'replayFrom', startIndex: 1 } });
      await runs.idle();
      expect(replay.sessionId).not.toBe(sessionId);
      expect(await answersIn(stage, replay.sessionId)).toEqual([
        'You asked: One?',
        'You asked: Two, please?',
        'You asked: Three?',
      ]);
      expect(stage.models.requests).toHaveLength(5);
    });

    it.each([
      ['keep', 'same', 'nothing'],
      ['clone', 'other', 'nothing'],
      ['fresh', 'other', 'continue'],
    ] as const)(
      'are left to the user’s decision when they have drifted: %s',
      async (resolution, id, action) => {
        const stage = await makeStage(make, helpful);
        const { client, runs } = appOn(stage);
        const path = await write(stage, 'a.prompt.md', script('One?', 'Two?'));
        const { sessionId } = await client.json(routes.runScript, { body: { path } });
        await runs.idle();
        await write(stage, path, (await read(stage, path)).replace('Two?', 'Two, please?'));
        const found = await client.json(routes.resolveScript, { body: { path, resolution } });
        expect(found).toMatchObject({ state: 'linked', drift: { kind: 'none' }, plan: { action } });
        expect(found.session?.id === sessionId).toBe(id === 'same');
        expect(await read(stage, path)).toContain(`chatSessionId: ${found.session?.id}`);
      },
    );

    it('are run once where two ask for it at the same time, also while the first is only prepared', async () => {
      const rest = Promise.withResolvers<void>();
      const stage = await makeStage(make, () => ({
        parts: [
          { type: 'wait', until: rest.promise },
          { type: 'text', text: 'Yes.' },
        ],
      }));
      const { client, runs } = appOn(stage);
      const path = await write(stage, 'a.prompt.md', script('One?'));
      const both = await Promise.allSettled([
        client.json(routes.runScript, { body: { path } }),
        client.json(routes.runScript, { body: { path, fresh: true } }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const late = client.json(routes.runScript, { body: { path } });
      await expect(late).rejects.toMatchObject({ code: 'SESSION_BUSY' });
      expect((await client.json(routes.listSessions)).items).toHaveLength(1);
      // With another model it is no history of the script, and in nobody's way.
      const model = MODEL.replace('sonnet', 'opus');
      const other = await client.json(routes.runScript, { body: { path, model } });
      expect(other.runs).toBe(true);
      rest.resolve();
      await runs.idle();
      expect(await client.json(routes.runScript, { body: { path } })).toMatchObject({ runs: false });
    });

    it('are refused while another process runs their session', async () => {
      const rest = Promise.withResolvers<void>();
      const stage = await makeStage(make, () => ({
        parts: [
          { type: 'wait', until: rest.promise },
          { type: 'text', text: 'Yes.' },
        ],
      }));
      const { client } = appOn(stage);
      const path = await write(stage, 'a.prompt.md', script('One?'));
      const elsewhere = await stage
        .another()
        .scripts.run({ path: await stage.workbench.scripts.locate(path) });
      const { value: first } = await elsewhere.events.next();
      expect(first).toMatchObject({ type: 'session-created' });
      const asked = client.json(routes.runScript, { body: { path } });
      await expect(asked).rejects.toMatchObject({ code: 'SESSION_BUSY' });
      rest.resolve();
      for await (const _ of elsewhere.events);
      expect(await client.json(routes.runScript, { body: { path } })).toMatchObject({ runs: false });
      expect(stage.bugs).toEqual([]);
    });

    it('take arguments, each set with a session of its own', async () => {
      const stage = await makeStage(make, helpful);
      const { client, runs } = appOn(stage);
      const text = `---\nmodel: ${MODEL}\nargs:\n  name:\n---\n\nGreet \${name}.\n`;
      const path = await write(stage, 'greet.prompt.md', text);
      const unnamed = await client.json(routes.attachScript, { body: { path } });
      expect(unnamed).toMatchObject({ state: 'new', plan: null, actions: [] });
      const missing = client.json(routes.runScript, { body: { path } });
      await expect(missing).rejects.toMatchObject({
        code: 'ARGUMENT_MISSING',
        message: 'greet.prompt.md needs the argument `name`.',
      });
      const run = async (args: { positional?: string[]; named?: Record<string, string> }) =>
        await client.json(routes.runScript, { body: { path, args } });
      const alice = await run({ positional: ['Alice'] });
      const bob = await run({ named: { name: 'Bob' } });
      await runs.idle();
      expect(await answersIn(stage, bob.sessionId)).toEqual(['You asked: Greet Bob.']);
      expect(await run({ named: { name: 'Alice' } })).toMatchObject({
        runs: false,
        sessionId: alice.sessionId,
      });
      expect(await read(stage, path)).toBe(text);
    });

    it('say what is wrong with them, by names from the workspace', async () => {
      const stage = await makeStage(make, helpful);
      const { client } = appOn(stage);
      await mkdir(join(stage.workbench.workspace, 'sub'));
      const path = await write(stage, 'sub/a.prompt.md', '---\ntitle: 1\ntitle: 2\n---\n\nOne?\n');
      const status = await client.json(routes.attachScript, { body: { path } });
      expect(status).toMatchObject({ plan: null, actions: [], warnings: [{ severity: 'error', line: 3 }] });
      const refused = client.json(routes.planScript, { body: { path } });
      await expect(refused).rejects.toMatchObject({
        code: 'SCRIPT_INVALID',
        message: expect.stringMatching(/^sub\/a\.prompt\.md:3: /),
        details: [{ path: 'sub/a.prompt.md', line: 3 }],
      });
      await write(stage, path, `---\nmodel: ${MODEL}\nagent: Reviewer\n---\n\nOne?\n`);
      const { findings } = await client.json(routes.runScript, { body: { path } });
      expect(findings).toMatchObject([{ path: 'sub/a.prompt.md' }]);
    });

    it('are watched: whoever comes late misses nothing of a run', async () => {
      const rest = Promise.withResolvers<void>();
      const stage = await makeStage(make, ({ prompt }) => ({
        parts: [
          ...(prompt === 'Two?' ? [{ type: 'wait', until: rest.promise } as const] : []),
          { type: 'text', text: `You asked: ${prompt}` },
        ],
      }));
      const server = await serverOn(stage);
      const path = await write(stage, 'a.prompt.md', script('One?', 'Two?'));
      const { sessionId, after } = await server.client.json(routes.runScript, { body: { path } });
      const watcher = await EventClient.join({ ...server, sessionId, after });
      rest.resolve();
      const kinds: string[] = [];
      for await (const { item } of watcher) {
        if (item.type === 'message-added') kinds.push(item.data.kind);
        if (item.type !== 'run-summary') continue;
        expect(item.data).toMatchObject({ reason: 'done', ran: 2, shared: 0, warnings: [] });
        break;
      }
      watcher.leave();
      const turn = ['prompt', 'text', 'step-end', 'turn-end'];
      expect(kinds).toEqual([...turn, ...turn]);
    });
  });

  it(`tells over HTTP on ${name} what becomes of scripts, until the server stops`, async () => {
    const stage = await makeStage(make, helpful);
    const server = await serverOn(stage);
    const headers = { authorization: `Bearer ${server.token}` };
    const response = await fetch(`${server.url}${routes.watchScripts.path}`, { headers });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await server.client.json(routes.createScript, { body: { name: 'a' } });
    let text = '';
    let stopped: Promise<void> | undefined;
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      if (text.includes('data: ')) stopped ??= server.stop();
    }
    expect(text).toBe('retry: 1000\n\ndata: {"type":"added","path":"a.prompt.md"}\n\n');
    await stopped;
    expect(stage.bugs).toEqual([]);
  });

  describe(`replays over HTTP on ${name}`, () => {
    it('ask the last prompt anew, in a take beside the session', async () => {
      const stage = await makeStage(make, helpful);
      const { client, runs } = appOn(stage);
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      const params = { id };
      const nothing = client.json(routes.regenerate, { params });
      await expect(nothing).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      for (const prompt of ['One?', 'Two?']) {
        await client.json(routes.sendPrompt, { params, body: { prompt } });
        await runs.idle();
      }
      const before = await client.json(routes.getSession, { params });
      const model = MODEL.replace('sonnet', 'opus');
      const take = await client.json(routes.regenerate, { params, body: { model } });
      expect(take).toEqual({ sessionId: expect.any(String), after: expect.any(Number) });
      await runs.idle();
      expect(take.sessionId).not.toBe(id);
      expect(await answersIn(stage, take.sessionId)).toEqual(['You asked: One?', 'You asked: Two?']);
      expect(stage.models.requests.at(-1)?.model).toBe(model.replace('anthropic/', ''));
      expect(await client.json(routes.getSession, { params })).toEqual(before);
      const { items } = await client.json(routes.listTakes, { params });
      expect(items.map((session) => session.id)).toEqual([id, take.sessionId]);
      expect(stage.bugs).toEqual([]);
    });

    it('share what came before a prompt, and ask others from there on', async () => {
      const stage = await makeStage(make, helpful);
      const { client, runs } = appOn(stage);
      const path = await write(stage, 'a.prompt.md', script('One?', 'Two?'));
      const { sessionId: id } = await client.json(routes.runScript, { body: { path } });
      await runs.idle();
      const body = { startIndex: 1, prompts: ['Two, please?', 'Three?'] };
      const take = await client.json(routes.replayFrom, { params: { id }, body });
      expect(take).toEqual({ sessionId: expect.any(String), after: expect.any(Number) });
      await runs.idle();
      expect(await answersIn(stage, take.sessionId)).toEqual([
        'You asked: One?',
        'You asked: Two, please?',
        'You asked: Three?',
      ]);
      const { takeRootId, fork } = await client.json(routes.getSession, { params: { id: take.sessionId } });
      expect({ takeRootId, parent: fork?.parentId }).toEqual({ takeRootId: id, parent: id });
      const far = client.json(routes.replayFrom, { params: { id }, body: { ...body, startIndex: 3 } });
      await expect(far).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('ask everything anew of another model, and archive what was', async () => {
      const stage = await makeStage(make, helpful);
      const { client, runs } = appOn(stage);
      const path = await write(stage, 'a.prompt.md', script('One?'));
      const { sessionId: id } = await client.json(routes.runScript, { body: { path } });
      await runs.idle();
      const model = MODEL.replace('sonnet', 'opus');
      const body = { prompts: ['One?', 'Two?'], engine: 'api', model } as const;
      const take = await client.json(routes.replayAll, { params: { id }, body });
      await runs.idle();
      expect(await answersIn(stage, take.sessionId)).toEqual(['You asked: One?', 'You asked: Two?']);
      expect(await client.json(routes.getSession, { params: { id } })).toMatchObject({
        sessionStatus: 'archived',
      });
      expect(stage.bugs).toEqual([]);
    });
  });
}

function script(...prompts: readonly string[]): string {
  return `---\nmodel: ${MODEL}\n---\n\n${prompts.join('\n\n<!-- user -->\n\n')}\n`;
}

async function write({ workbench }: Stage, path: string, text: string): Promise<string> {
  await mkdir(dirname(join(workbench.workspace, path)), { recursive: true });
  await writeFile(join(workbench.workspace, path), text);
  return path;
}

async function read({ workbench }: Stage, path: string): Promise<string> {
  return await readFile(join(workbench.workspace, path), 'utf8');
}

async function answersIn(
  { workbench }: Stage,
  id: Parameters<Stage['workbench']['sessions']['messages']>[0],
): Promise<readonly string[]> {
  const { messages } = await workbench.sessions.messages(id);
  return messages.filter(({ kind }) => kind === 'text').map(messageText);
}
