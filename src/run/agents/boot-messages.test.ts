import { describe, expect, it } from 'vitest';
import { useLiveWorkspace } from '../live-workspace.case.ts';
import { agentTools, CLAUDE } from './agents.case.ts';

const GREETER = {
  name: 'Greeter',
  model: CLAUDE,
  metadata: {
    bootMessage: {
      message: 'Welcome!',
      availableTasks: [{ name: 'Help', task: { name: 'ShowHelp', type: 'ACTION' } }],
    },
  },
};

describe('a boot message', () => {
  const stage = useLiveWorkspace(({ prompt }) => ({ parts: [{ type: 'text', text: `About ${prompt}` }] }));
  const { sessions, configure, begin, send, task, shown, bodies } = agentTools(stage);

  it('is said when an empty conversation is opened, once', async () => {
    await configure(GREETER);
    const id = await begin({ agentId: 'Greeter' });
    expect(await shown(id)).toEqual([]);
    const first = await sessions().open(id);
    const again = await sessions().open(id);
    expect(first).toMatchObject({
      agent: { name: 'Greeter' },
      boot: { kind: 'boot', course: 1 },
      warnings: [],
    });
    expect(again.boot?.id).toBe(first.boot?.id);
    expect(await shown(id)).toEqual(['boot person: Welcome!']);
  });

  it('is said once however many open the conversation at the same moment', async () => {
    await configure(GREETER);
    const id = await begin({ agentId: 'Greeter' });
    const opened = await Promise.all(Array.from({ length: 12 }, async () => await sessions().open(id)));
    expect(new Set(opened.map(({ boot }) => boot?.id)).size).toBe(1);
    expect(await shown(id)).toEqual(['boot person: Welcome!']);
  });

  it('is not said once something was asked', async () => {
    await configure(GREETER);
    const id = await begin({ agentId: 'Greeter' });
    await send(id, 'tea');
    expect(await sessions().open(id)).not.toHaveProperty('boot');
    expect(await shown(id)).toEqual(['prompt all: tea', 'text all: About tea']);
  });

  it('is in no request: with and without it they are the same to the byte', async () => {
    const { metadata: _, ...silent } = GREETER;
    await configure(GREETER, { ...silent, name: 'Silent' });
    const from = stage().server.requests.length;
    for (const agentId of ['Greeter', 'Silent']) {
      const id = await begin({ agentId });
      await sessions().open(id);
      await send(id, 'tea');
      await send(id, 'coffee');
    }
    const [first, second, third, fourth] = bodies(from).map((body) => JSON.stringify(body));
    expect([first, second]).toEqual([third, fourth]);
    expect(first).not.toContain('Welcome');
  });

  it('is sent where it is said not to be virtual', async () => {
    await configure({
      ...GREETER,
      metadata: { bootMessage: { message: 'Welcome!', meta: { isBootMessage: true, isVirtual: false } } },
    });
    const from = stage().server.requests.length;
    const id = await begin({ agentId: 'Greeter' });
    await sessions().open(id);
    await send(id, 'tea');
    expect(await shown(id)).toEqual(['boot all: Welcome!', 'prompt all: tea', 'text all: About tea']);
    expect(JSON.stringify(bodies(from))).toContain('Welcome!');
  });

  it('keeps its HTML and its buttons, which have their types in small letters', async () => {
    const availableTasks = [{ name: 'Go', task: { name: 'Go', type: 'MESSAGE', message: 'Go!' } }];
    await configure({
      ...GREETER,
      metadata: { bootMessage: { message: '<b>Hi</b>', isHtml: true, availableTasks } },
    });
    const id = await begin({ agentId: 'Greeter' });
    const { boot } = await sessions().open(id);
    expect(boot?.metadata).toEqual({
      isHtml: true,
      availableTasks: [{ name: 'Go', task: { name: 'Go', type: 'message', message: 'Go!' } }],
    });
    expect(await sessions().offers(id)).toEqual({
      tasks: [{ name: 'Go', task: { name: 'Go', type: 'message', message: 'Go!' }, messageId: boot?.id }],
      operations: [],
    });
  });

  it('is what the configuration says now, and stays in conversations as it was said', async () => {
    await configure(GREETER);
    const old = await begin({ agentId: 'Greeter' });
    await sessions().open(old);
    await configure({ ...GREETER, metadata: { bootMessage: { message: 'Hello again!' } } });
    const id = await begin({ agentId: 'Greeter' });
    await sessions().open(id);
    expect([await shown(old), await shown(id)]).toEqual([
      ['boot person: Welcome!'],
      ['boot person: Hello again!'],
    ]);
    await task(old, 'ResetContext');
    expect(await shown(old)).toEqual(['boot person: Welcome!', '— marker 2 —', 'boot person: Hello again!']);
  });

  it('is missing where its agent is: the conversation opens and says so', async () => {
    await configure(GREETER);
    const id = await begin({ agentId: 'Greeter' });
    await configure({ name: 'Somebody', model: CLAUDE });
    expect(await sessions().open(id)).toMatchObject({ warnings: [{ code: 'agent-missing' }] });
    expect(await shown(id)).toEqual([]);
    expect(await send(id, 'tea', { model: CLAUDE })).toMatchObject({
      reason: 'done',
      warnings: [{ code: 'agent-missing', message: expect.stringContaining('Greeter') }],
    });
  });

  it('waits with its next tasks for a click where the workspace is not trusted', async () => {
    const nextTasks = [{ name: 'Tea', type: 'message', message: 'Tell of tea.' }];
    await configure({ ...GREETER, metadata: { bootMessage: { message: 'Welcome!', nextTasks } } });
    const id = await begin({ agentId: 'Greeter' });
    const from = stage().server.requests.length;
    expect(await sessions().open(id)).not.toHaveProperty('next');
    expect(bodies(from)).toEqual([]);
    const [waiting] = (await sessions().offers(id)).tasks;
    expect(waiting?.name).toBe('Tell of tea.');
    await task(id, 'Tell of tea.');
    expect(await shown(id)).toEqual([
      'boot person: Welcome!',
      'prompt model: Tell of tea.',
      'text all: About Tell of tea.',
    ]);
  });
});
