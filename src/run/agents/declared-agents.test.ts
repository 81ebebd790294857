import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { SEED_AGENTS } from '../../agents/seed-agents.case.ts';
import { createWorkbench } from '../../workbench.ts';
import { useLiveWorkspace } from '../live-workspace.case.ts';
import { agentTools, CLAUDE } from './agents.case.ts';

const GPT = 'openai/gpt-4o-mini';

describe('an agent that is declared', () => {
  const stage = useLiveWorkspace(({ prompt }) => ({ parts: [{ type: 'text', text: `About ${prompt}` }] }));
  const { sessions, configure, begin, send, task, shown, rows, write } = agentTools(stage);
  const last = () => {
    const request = stage().server.requests.at(-1);
    if (!request) throw new Error('Something was asked.');
    return request;
  };
  const system = () =>
    last()
      .messages.filter(({ role }) => role === 'system')
      .flatMap(({ parts }) => parts);
  const run = async (name: string, request: object = {}) => {
    const started = await stage().workbench.scripts.run({ path: `${stage().folder}/${name}`, ...request });
    const events = await Array.fromAsync(started.events);
    return { ...started, summary: events.at(-1) };
  };

  it.each([CLAUDE, GPT])('tells %s its system prompt, before everything else', async (model) => {
    await write('agents/tea.md', '\ufeffYou love tea.\n\n');
    await configure({ name: 'Tea', model, systemPrompt: 'agents/tea.md' });
    const id = await begin({ agentId: 'Tea' });
    await send(id, 'hello');
    expect(last()).toMatchObject({ model: model.split('/')[1] });
    expect(system()).toEqual([{ type: 'text', text: 'You love tea.' }]);
  });

  it('is not asked where it names a tool that is not there, and the names that there are are said', async () => {
    await configure({ name: 'Tea', model: CLAUDE, tools: ['read_files', 'fly'] });
    const id = await begin({ agentId: 'Tea' });
    await expect(send(id, 'hello')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Tea names a tool fly, which is not there.',
      remedy: expect.stringMatching(/agents\.json.*read_files.*mcp\/<server>/),
    });
  });

  it('counts as it is now: what is edited holds from the next prompt on', async () => {
    await write('agents/tea.md', 'You love tea.');
    await configure({ name: 'Tea', model: CLAUDE, systemPrompt: 'agents/tea.md' });
    const id = await begin({ agentId: 'Tea' });
    await send(id, 'hello');
    await write('agents/tea.md', 'You love oolong.');
    await configure({ name: 'Tea', model: GPT, systemPrompt: 'agents/tea.md' });
    await send(id, 'again');
    expect(last().model).toBe('gpt-4o-mini');
    expect(system()).toEqual([{ type: 'text', text: 'You love oolong.' }]);
  });

  it('stays with the model that the user has chosen', async () => {
    await configure({ name: 'Tea', model: CLAUDE });
    const id = await begin({ agentId: 'Tea' });
    await send(id, 'hello', { model: GPT });
    await send(id, 'again');
    expect(last().model).toBe('gpt-4o-mini');
  });

  it('is refused without the file of its system prompt, and nothing is stored', async () => {
    await configure({ name: 'Tea', model: CLAUDE, systemPrompt: 'agents/none.md' });
    const id = await begin({ agentId: 'Tea' });
    await expect(sessions().send({ sessionId: id, text: 'hello' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('agents/none.md'),
    });
    expect(await rows(id)).toEqual([]);
  });

  it('has to be there', async () => {
    await configure({ name: 'Tea', model: CLAUDE });
    await expect(begin({ agentId: 'Tee' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      remedy: 'There is Tea.',
    });
    await write('none.prompt.md', '---\nagent: Tee\n---\n\nHello?\n');
    await expect(run('none.prompt.md')).rejects.toMatchObject({
      code: 'SCRIPT_INVALID',
      message: expect.stringContaining('none.prompt.md:2: There is no agent "Tee"'),
    });
  });

  it('is waited for where the file is broken and nobody knows what it said', async () => {
    await configure({ name: 'Tea', model: CLAUDE });
    const id = await begin({ agentId: 'Tea' });
    await send(id, 'hello');
    await write('agents.json', '{ "agents": [');
    await write('.cuebook/config.yaml', `defaults:\n  model: ${GPT}\n`);
    const { workspace } = stage().workbench;
    const other = createWorkbench({ workspace, environment: { HOME: `${workspace}/home` } });
    await expect(other.sessions.send({ sessionId: id, text: 'again' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('agents.json cannot be read'),
    });
    await other.close();
    await writeFile(`${stage().folder}/.cuebook/config.yaml`, '');
  });

  it('leaves its model behind when it is gone: nothing that was said goes to another unasked', async () => {
    await configure({ name: 'Tea', model: CLAUDE });
    const id = await begin({ agentId: 'Tea' });
    await send(id, 'hello');
    await write('.cuebook/config.yaml', `defaults:\n  model: ${GPT}\n`);
    await rm(`${stage().folder}/agents.json`);
    await send(id, 'again');
    expect(last().model).toBe('claude-sonnet-4-5');
    await writeFile(`${stage().folder}/.cuebook/config.yaml`, '');
  });

  it('answers as the last good configuration has it while that is broken', async () => {
    await configure({ name: 'Tea', model: CLAUDE });
    const id = await begin({ agentId: 'Tea' });
    await write('agents.json', '{ "agents": [');
    expect(await send(id, 'hello')).toMatchObject({ reason: 'done' });
    expect(await stage().workbench.agents.list()).toMatchObject({
      isStale: true,
      diagnostics: [{ severity: 'error' }],
    });
  });

  describe('has settings', () => {
    const temperatures = async (script: string, request: object = {}) => {
      await write('t.prompt.md', script);
      await run('t.prompt.md', { fresh: true, ...request });
      return (last().body as { temperature?: number }).temperature;
    };
    const SCRIPT = '---\nagent: Tea\n---\n\nHello?\n';
    const WITH_OWN = SCRIPT.replace('agent: Tea', 'agent: Tea\ntemperature: 0.1');

    it('that a script overrules, and that overrule the defaults of workspace and user', async () => {
      const { folder } = stage();
      await configure({ name: 'Tea', model: CLAUDE, temperature: 0.2 });
      await write('.cuebook/config.yaml', 'defaults:\n  temperature: 0.3\n');
      await write('home/.config/cuebook/config.yaml', 'defaults:\n  temperature: 0.4\n');
      expect(await temperatures(WITH_OWN)).toBe(0.1);
      expect(await temperatures(SCRIPT)).toBe(0.2);
      await configure({ name: 'Tea', model: CLAUDE });
      expect(await temperatures(SCRIPT)).toBe(0.3);
      await writeFile(`${folder}/.cuebook/config.yaml`, '');
      expect(await temperatures(SCRIPT)).toBe(0.4);
      await writeFile(`${folder}/home/.config/cuebook/config.yaml`, '');
      expect(await temperatures(SCRIPT)).toBeUndefined();
    });

    it('that the session overrules, and a flag that', async () => {
      await configure({ name: 'Tea', model: CLAUDE, settings: { temperature: 0.2 } });
      const id = await begin({ agentId: 'Tea' });
      await sessions().setSetting(id, 'temperature', 0.9);
      await sessions().setSetting(id, 'model', GPT);
      await send(id, 'hello');
      expect(last()).toMatchObject({ model: 'gpt-4o-mini', body: { temperature: 0.9 } });
      await send(id, 'again', { model: CLAUDE });
      expect(last().model).toBe('claude-sonnet-4-5');
      await sessions().setSetting(id, 'model', null);
      await sessions().setSetting(id, 'temperature', null);
      await send(id, 'once more', { model: CLAUDE });
      expect((await sessions().get(id)).metadata).not.toHaveProperty('settings');
    });

    it.each([
      ['', 1],
      ['__proto__', 1],
      ['a b', 1],
      ['model', 'gpt'],
      ['model', 7],
      ['temperature', 'hot'],
      ['maxOutputTokens', -5],
    ])('none of which is %j: %j', async (name, value) => {
      const id = await begin({ model: CLAUDE });
      await expect(sessions().setSetting(id, name, value)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });
  });

  it('is named by default, for conversations and for scripts that a model answers', async () => {
    await write('agents/tea.md', 'You love tea.');
    await configure(
      { name: 'Tea', model: CLAUDE, systemPrompt: 'agents/tea.md' },
      { name: 'Other', model: CLAUDE },
    );
    await write('.cuebook/config.yaml', `defaults:\n  agent: Tea\n  model: ${GPT}\n`);
    expect(await sessions().get(await begin())).toMatchObject({ agentId: 'Tea' });
    expect(await sessions().get(await begin({ agentId: null }))).toMatchObject({ agentId: null });
    await write('d.prompt.md', '---\nengine: api\n---\n\nHello?\n');
    const { session } = await run('d.prompt.md');
    expect(session).toMatchObject({ agentId: 'Tea', metadata: { modelId: CLAUDE } });
    expect(system()).toHaveLength(1);
    const { session: flagged } = await run('d.prompt.md', { agent: 'Other' });
    expect(flagged).toMatchObject({ agentId: 'Other', linkable: false });
    expect(system()).toEqual([]);
    await writeFile(`${stage().folder}/.cuebook/config.yaml`, '');
  });

  it('makes a script run anew when it changes, and not when nothing does', async () => {
    await write('agents/tea.md', 'You love tea.');
    await configure({ name: 'Tea', model: CLAUDE, systemPrompt: 'agents/tea.md' });
    await write('drift.prompt.md', '---\nagent: Tea\n---\n\nHello?\n');
    const path = `${stage().folder}/drift.prompt.md`;
    await run('drift.prompt.md');
    expect(await stage().workbench.scripts.status({ path })).toMatchObject({
      attachment: { drift: { kind: 'none' } },
    });
    await write('agents/tea.md', 'You love coffee.');
    expect(await stage().workbench.scripts.status({ path })).toMatchObject({
      attachment: { drift: { kind: 'settings' } },
      plan: { plan: { action: 'replayAll' } },
    });
    await stage().workbench.scripts.resolve({ path, resolution: 'keep' });
    expect(await stage().workbench.scripts.status({ path })).toMatchObject({
      attachment: { drift: { kind: 'none' } },
    });
    expect(await readFile(path, 'utf8')).toContain('chatSessionId');
  });

  it('stands in where code is missing: the configuration that it all began with runs as it is written', async () => {
    await write('agents.json', SEED_AGENTS);
    await write('.cuebook/config.yaml', `defaults:\n  model: ${CLAUDE}\n`);
    const id = await begin({ agentId: 'ExampleAgent' });
    const { boot } = await sessions().open(id);
    expect(boot).toMatchObject({ audience: 'person' });
    expect((await sessions().offers(id)).tasks.map(({ name }) => name)).toEqual(['开始新任务', '查看帮助']);
    await task(id, '开始新任务');
    await task(id, '查看帮助');
    await send(id, '谢谢');
    expect(await shown(id)).toEqual([
      expect.stringMatching(/^boot person: 欢迎使用ExampleAgent/),
      'prompt all: 请选择您想开始的任务类型',
      'text all: About 请选择您想开始的任务类型',
      'prompt person: 显示帮助信息',
      expect.stringMatching(/^text person: \*\*ExampleAgent\*\*/),
      'prompt all: 谢谢',
      'text all: About 谢谢',
    ]);
    await task(id, { name: 'ResetContext', type: 'action', skipUserMessage: true, skipBotMessage: false });
    expect((await shown(id)).slice(-2)).toEqual([
      '— marker 2 —',
      expect.stringMatching(/^boot person: 欢迎/),
    ]);
    await writeFile(`${stage().folder}/.cuebook/config.yaml`, '');
  });

  it('stands in for missing code in what a boot message wants done next, too', async () => {
    const nextTasks = [
      { name: 'Greet', type: 'ACTION', message: 'Say hello.' },
      { name: 'Mute', type: 'action' },
    ];
    const bootMessage = { message: 'Welcome!', nextTasks };
    await configure({ name: 'Tea', model: CLAUDE, path: 'agents/none.js', metadata: { bootMessage } });
    await stage().workbench.trust.grant({});
    const id = await begin({ agentId: 'Tea' });
    const { next } = await sessions().open(id);
    for await (const _ of next?.events ?? []);
    expect(await shown(id)).toEqual([
      'boot person: Welcome!',
      'prompt model: Say hello.',
      'text all: About Say hello.',
      'error person: Tea has no action "Mute".',
    ]);
    await stage().workbench.trust.revoke();
  });
});
