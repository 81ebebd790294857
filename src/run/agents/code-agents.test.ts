import { beforeAll, describe, expect, it } from 'vitest';
import { useLiveWorkspace } from '../live-workspace.case.ts';
import { agentTools, CLAUDE } from './agents.case.ts';

const CODE = `
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { AvailableTask, Response, Task } from 'cuebook';

const button = (name) => new AvailableTask(name, new Task(name));

export default class Clerk {
  constructor(metadata, settings) {
    this.metadata = metadata;
    this.settings = settings;
  }

  async executeTask(task, session) {
    switch (task.name) {
      case 'Count':
        return new Response(session.messages().length + ' messages', { availableTasks: [button('More')] });
      case 'Whisper':
        return new Response('psst', { meta: { isVirtual: true } });
      case 'Silent':
        return new Response('not shown', { availableTasks: [button('Late')] });
      case 'Quiet':
        return undefined;
      case 'Throw':
        throw new Error('It broke.');
      case 'Chain':
        return new Response('begin', {
          nextTasks: [new Task('Whisper'), new Task('Throw'), new Task('Say', 'message', { message: 'tea' }), new Task('Who')],
        });
      case 'Who':
        return new Response('after ' + (task.messageId === undefined ? 'none' : 'a message'));
      case 'Loop':
        return new Response('again', { nextTasks: [new Task('Loop')] });
      case 'Twice':
        return new Response('twice', { nextTasks: [new Task('Twice'), new Task('Twice')] });
      case 'Forget':
        session.addMarker();
        return new Response(session.messages().length + ' left');
      case 'ResetContext':
        return Response.fromJSON(this.metadata.bootMessage);
      case 'Read':
        return new Response(task.file.name + ': ' + task.file.text.length);
      case 'Settings':
        return new Response(JSON.stringify({ ...session.settings, system: session.system }));
    }
  }

  async *generateReply(session) {
    const last = session.messages().at(-1).content;
    yield 'You said ';
    while (last === 'go.txt' && !existsSync(last)) await setTimeout(5);
    yield JSON.stringify(last);
    return new Response('.', { availableTasks: [button('Count')] });
  }
}
`;

describe('an agent that is code', () => {
  const stage = useLiveWorkspace(({ prompt }) => ({ parts: [{ type: 'text', text: `About ${prompt}` }] }));
  const tools = agentTools(stage);
  const { sessions, configure, begin, send, task, shown, rows, write } = tools;
  const clerk = {
    name: 'Clerk',
    path: './agents/Clerk.js',
    systemPrompt: 'agents/clerk.md',
    settings: { temperature: 0.5, tone: 'dry' },
    metadata: { bootMessage: { message: 'Yes?', meta: { isBootMessage: true } } },
  };
  const begun = async () => await begin({ agentId: 'Clerk' });
  beforeAll(async () => {
    await write('agents/Clerk.js', CODE);
    await write('agents/clerk.md', 'You are a clerk.\n');
    await write('agents/Doer.mjs', 'export class Doer { executeTask(task) { return task.name + " done"; } }');
    await configure(clerk, { name: 'Doer', path: 'agents/Doer.mjs', model: CLAUDE });
  });

  it('is not run where the workspace is not trusted, and says what to do', async () => {
    const id = await begun();
    const refusal = {
      code: 'UNTRUSTED',
      message: expect.stringContaining('Clerk'),
      remedy: expect.stringContaining('cuebook trust'),
    };
    await expect(sessions().send({ sessionId: id, text: 'tea' })).rejects.toMatchObject(refusal);
    await expect(
      sessions().runTask({ sessionId: id, task: { name: 'Count', type: 'action' } }),
    ).rejects.toMatchObject(refusal);
    expect(await rows(id)).toEqual([]);
    await stage().workbench.trust.grant({});
  });

  it('can be reset where it may not be run, or cannot be', async () => {
    await stage().workbench.trust.revoke();
    const id = await begun();
    expect(await task(id, 'ResetContext')).toMatchObject({ reason: 'done' });
    await stage().workbench.trust.grant({});
    await write('agents/Broken.js', 'export default class {');
    await configure(
      clerk,
      { name: 'Doer', path: 'agents/Doer.mjs', model: CLAUDE },
      { name: 'Broken', path: 'agents/Broken.js', systemPrompt: 'none.md' },
    );
    const broken = await begin({ agentId: 'Broken' });
    await sessions().open(broken);
    expect(await task(broken, 'ShowHelp')).toMatchObject({ reason: 'done' });
    expect(await task(broken, 'ResetContext')).toMatchObject({ reason: 'done' });
    expect(await sessions().offers(broken)).toMatchObject({ tasks: [] });
  });

  it('replies to prompts, with buttons', async () => {
    const id = await begun();
    expect(await send(id, 'tea')).toMatchObject({ reason: 'done', ran: 1 });
    expect(await shown(id)).toEqual(['prompt all: tea', 'text all: You said "tea".']);
    expect((await sessions().offers(id)).tasks.map(({ name }) => name)).toEqual(['Count']);
    expect(await task(id, 'Count')).toMatchObject({ reason: 'done' });
    expect((await shown(id)).at(-1)).toBe('text all: 2 messages');
  });

  it('is heard while it speaks', async () => {
    const id = await begun();
    const { events } = await sessions().send({ sessionId: id, text: 'go.txt' });
    const deltas: string[] = [];
    for await (const event of events) {
      if (event.type !== 'text-delta') continue;
      // It goes on once it was heard.
      if (deltas.push(event.delta) === 1) await write('go.txt', '');
    }
    expect(deltas.length).toBeGreaterThan(1);
    expect(deltas.join('')).toBe('You said "go.txt".');
  });

  it('is told everything that is set, and its system prompt', async () => {
    const id = await begun();
    await sessions().setSetting(id, 'tone', 'warm');
    await task(id, { name: 'Settings', type: 'action' });
    const said = (await shown(id)).at(-1)?.replace('text all: ', '') ?? '';
    expect(JSON.parse(said)).toEqual({ temperature: 0.5, tone: 'warm', system: 'You are a clerk.' });
  });

  it('leaves prompts to a model where it only does tasks', async () => {
    const id = await begin({ agentId: 'Doer' });
    await send(id, 'tea');
    await task(id, { name: 'Sweep', type: 'action' });
    expect(await shown(id)).toEqual(['prompt all: tea', 'text all: About tea', 'text all: Sweep done']);
  });

  it('may say something to people only, or nothing', async () => {
    const id = await begun();
    await task(id, { name: 'Whisper', type: 'action' });
    await task(id, { name: 'Quiet', type: 'action', message: 'Be quiet.' });
    expect(await shown(id)).toEqual([
      'text person: psst',
      'prompt all: Be quiet.',
      'text person: Done; there is nothing to say about it.',
    ]);
  });

  it('says nothing where its words are skipped: its buttons go to the message that the task came from', async () => {
    const id = await begun();
    await send(id, 'one');
    await send(id, 'two');
    const [first] = (await rows(id)).filter(({ kind }) => kind === 'text');
    if (!first) throw new Error('Something was said.');
    await task(id, { name: 'Silent', type: 'action', skipBotMessage: true }, { messageId: first.id });
    await task(id, { name: 'Silent', type: 'action', skipBotMessage: true });
    expect((await shown(id)).filter((each) => each.startsWith('text'))).toHaveLength(2);
    const attached = (await rows(id)).flatMap((row) =>
      row.kind === 'text' ? (row.metadata.response?.attachTo ?? []) : [],
    );
    const last = (await rows(id)).findLast(({ kind, audience }) => kind === 'text' && audience === 'all');
    expect(attached).toEqual([first.id, last?.id]);
    expect((await sessions().offers(id)).tasks.map(({ name }) => name)).toEqual(['Count', 'Late']);
  });

  it("has next tasks done in order, without entries of the user's; one that fails does not stop the rest", async () => {
    const id = await begun();
    const summary = await task(id, { name: 'Chain', type: 'action' });
    expect(summary).toMatchObject({
      reason: 'done',
      warnings: [{ code: 'next-task-failed', message: expect.stringContaining('It broke') }],
    });
    expect(await shown(id)).toEqual([
      'text all: begin',
      'text person: psst',
      expect.stringMatching(/^error person: Clerk failed: It broke /),
      'prompt model: tea',
      'text all: You said "tea".',
      'text all: after a message',
    ]);
    expect(await sessions().get(id)).toMatchObject({ sessionStatus: 'idle' });
  });

  it('cannot go round in circles', async () => {
    const id = await begun();
    await task(id, { name: 'Loop', type: 'action' });
    const said = await shown(id);
    expect(said.filter((each) => each === 'text all: again')).toHaveLength(21);
    expect(said.at(-1)).toBe('error person: More than 20 tasks led to one another. The rest is not run.');
    const other = await begun();
    await task(other, { name: 'Twice', type: 'action' });
    expect((await shown(other)).length).toBeLessThan(300);
  });

  it('may reset the context, by itself or when told to', async () => {
    const id = await begun();
    await send(id, 'tea');
    await task(id, { name: 'Forget', type: 'action' });
    expect((await shown(id)).slice(2)).toEqual(['— marker 2 —', 'text all: 0 left']);
    await task(id, 'ResetContext');
    expect((await shown(id)).slice(4)).toEqual(['— marker 3 —', 'boot person: Yes?']);
    const undo = { name: 'UndoReset', type: 'action', message: 'Take it back.' } as const;
    expect(await task(id, undo)).toMatchObject({ reason: 'done' });
    expect((await sessions().context(id)).messages).toHaveLength(2);
  });

  it('gets what an uploaded file says, where that is a text', async () => {
    const id = await begun();
    const { files } = stage().workbench;
    const text = await files.add(new Blob(['abc']).stream(), { name: 'b.txt' });
    const picture = await files.add(new Blob([new Uint8Array([137, 80, 255])]).stream(), { name: 'b.png' });
    const read = { name: 'Read', type: 'action' } as const;
    await task(id, read, { file: { name: 'a.txt', hash: text.hash } });
    expect(await shown(id)).toEqual(['text all: a.txt: 3']);
    await expect(task(id, read, { file: picture })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('gets a file that the user gives', async () => {
    const id = await begun();
    await task(id, { name: 'Read', type: 'action' }, { file: { name: 'a.txt', text: 'abc' } });
    const again = await sessions().regenerate({ sessionId: id });
    await Array.fromAsync(again.events);
    expect([await shown(id), await shown(again.session.id)]).toEqual([
      ['text all: a.txt: 3'],
      ['text all: a.txt: 3'],
    ]);
  });

  it('that fails leaves an error in the conversation, and the next prompt works', async () => {
    const id = await begun();
    expect(await task(id, { name: 'Throw', type: 'action', message: 'Do it.' })).toMatchObject({
      reason: 'error',
      error: { code: 'AGENT_FAILED', message: expect.stringContaining('agents/Clerk.js:') },
    });
    expect(await send(id, 'tea')).toMatchObject({ reason: 'done' });
  });

  it('answers scripts too', async () => {
    await write('clerk.prompt.md', '---\nagent: Clerk\n---\n\nOne?\n\n<!-- user -->\n\nTwo?\n');
    const path = `${stage().folder}/clerk.prompt.md`;
    const { session, events } = await stage().workbench.scripts.run({ path });
    await Array.fromAsync(events);
    expect(await shown(session.id)).toEqual([
      'prompt all: One?',
      'text all: You said "One?".',
      'prompt all: Two?',
      'text all: You said "Two?".',
    ]);
    expect(session).toMatchObject({ agentId: 'Clerk', metadata: { modelId: 'agent/Clerk' } });
    const again = await stage().workbench.scripts.run({ path });
    expect((await Array.fromAsync(again.events)).at(-1)).toMatchObject({ data: { ran: 0, shared: 2 } });

    await write('agents/Clerk.js', CODE.replace('You said', 'You wrote'));
    const changed = await stage().workbench.scripts.run({ path });
    expect(changed.plan.action).toBe('replayAll');
    await Array.fromAsync(changed.events);
    expect(await shown(changed.session.id)).toContain('text all: You wrote "One?".');
  });
});
