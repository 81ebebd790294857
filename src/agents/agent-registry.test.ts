import { mkdir, mkdtemp, realpath, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Agent } from '../model/agent.ts';
import { AgentRegistry } from './agent-registry.ts';
import { agent, file } from './defects/defect.case.ts';
import { findAgent } from './find-agent.ts';
import { SEED_AGENTS } from './seed-agents.case.ts';

describe('the agents of a workspace', () => {
  it('are none where there is no file', async () => {
    const { registry } = await workspaceWith({});
    expect(await registry.current()).toEqual({
      path: 'agents.json',
      exists: false,
      agents: [],
      missingCode: [],
      diagnostics: [],
      isBroken: false,
      isStale: false,
    });
  });

  it('are those of the configuration that agents were designed with, without its code', async () => {
    const { registry } = await workspaceWith({ 'agents.json': SEED_AGENTS });
    const { agents, diagnostics } = await registry.current();
    expect(agents).toMatchObject([{ name: 'ExampleAgent', path: './path/to/ExampleAgent.js' }]);
    expect(diagnostics).toMatchObject([
      { severity: 'warning', code: 'code-missing', pointer: '/agents/0/path', line: 5 },
    ]);
    expect(await registry.hasCode(only(agents))).toBe(false);
  });

  it('are read again when the file has changed, and only then', async () => {
    const { registry, write, folder } = await workspaceWith({ 'agents.json': file([{ name: 'Anna' }]) });
    const first = only((await registry.current()).agents);
    expect(only((await registry.current()).agents)).toBe(first);
    await write('agents.json', file([{ name: 'Bert' }]));
    await utimes(join(folder, 'agents.json'), 0, 0);
    expect((await registry.current()).agents).toMatchObject([{ name: 'Bert' }]);
    await write('new.json', file([{ name: 'Carl' }]));
    await rename(join(folder, 'new.json'), join(folder, 'agents.json'));
    expect((await registry.current()).agents).toMatchObject([{ name: 'Carl' }]);
    await rm(join(folder, 'agents.json'));
    expect(await registry.current()).toMatchObject({ exists: false, agents: [], isStale: false });
  });

  it.each([
    ['is broken', '{ "agents": [', 'json-invalid'],
    ['is too large', ' '.repeat(1_000_001), 'too-large'],
    ['is no text', Buffer.from([0x7b, 0xff, 0x7d]), 'file-unreadable'],
    ['has no agents any more', '{}', 'field-missing'],
  ])('stay as they were while the file %s', async (_, text, code) => {
    const { registry, write } = await workspaceWith({ 'agents.json': file([{ name: 'Anna' }]) });
    const before = await registry.current();
    await write('agents.json', text);
    expect(await registry.current()).toMatchObject({
      exists: true,
      agents: before.agents,
      isStale: true,
      diagnostics: [{ severity: 'error', code }],
    });
    await write('agents.json', file([]));
    expect(await registry.current()).toMatchObject({ agents: [], isStale: false, diagnostics: [] });
  });

  it('stay as they were while something else is in the place of the file', async () => {
    const { registry, folder, outside } = await workspaceWith({ 'agents.json': file([{ name: 'Anna' }]) });
    await registry.current();
    await rm(join(folder, 'agents.json'));
    await mkdir(join(folder, 'agents.json'));
    const stale = { isStale: true, agents: [{ name: 'Anna' }], diagnostics: [{ code: 'file-unreadable' }] };
    expect(await registry.current()).toMatchObject(stale);
    await rm(join(folder, 'agents.json'), { recursive: true });
    await symlink(join(outside, 'secret.md'), join(folder, 'agents.json'));
    expect(await registry.current()).toMatchObject(stale);
  });

  it('are not stale where the file was never right', async () => {
    const { registry } = await workspaceWith({ 'agents.json': '{' });
    expect(await registry.current()).toMatchObject({ exists: true, agents: [], isStale: false });
  });

  it('are the same for all who ask at once', async () => {
    const { registry } = await workspaceWith({ 'agents.json': file([{ name: 'Anna' }]) });
    const lists = await Promise.all(Array.from({ length: 20 }, async () => await registry.current()));
    expect(new Set(lists.map(({ agents }) => agents[0])).size).toBe(1);
  });
});

describe('the code of an agent', () => {
  it('is there, or noticed once it is', async () => {
    const { registry, write } = await workspaceWith({ 'agents.json': agent({ path: './code/anna.js' }) });
    expect((await registry.current()).diagnostics).toMatchObject([{ code: 'code-missing' }]);
    await write('code/anna.js', 'export default class {}');
    const { agents, diagnostics } = await registry.current();
    expect(diagnostics).toEqual([]);
    expect(await registry.hasCode(only(agents))).toBe(true);
  });

  it.each(['../secret.md', '/secret.md', 'leak.md', 'agents', 'a\0.js'])(
    'is dropped where %j leads outside or to no file',
    async (path) => {
      const { registry, write } = await workspaceWith({ 'agents.json': agent({ path }) });
      await write('agents/x.md', '');
      const { agents, diagnostics } = await registry.current();
      expect(diagnostics).toMatchObject([
        { severity: 'error', code: 'code-unusable', pointer: '/agents/0/path', line: 5 },
      ]);
      expect(agents).toMatchObject([{ name: 'Anna' }]);
      expect(only(agents)).not.toHaveProperty('path');
      expect(await registry.hasCode(only(agents))).toBe(false);
    },
  );
});

describe('the system prompt of an agent', () => {
  it('is the text of its file, without the blanks at its end', async () => {
    const { registry, write } = await workspaceWith({
      'agents.json': agent({ systemPrompt: 'agents/anna.md' }),
    });
    await write('agents/anna.md', '\ufeffBe kind.\n\n');
    const { agents, diagnostics } = await registry.current();
    expect(diagnostics).toEqual([]);
    expect(await registry.systemPromptOf(only(agents))).toBe('Be kind.');
  });

  it('is none where none is named, or where the file is blank', async () => {
    const { registry, write } = await workspaceWith({
      'agents.json': file([{ name: 'a' }, { name: 'b', systemPrompt: 'b.md' }]),
    });
    await write('b.md', ' \n');
    const { agents } = await registry.current();
    expect(await Promise.all(agents.map((each) => registry.systemPromptOf(each)))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each(['nowhere.md', '../secret.md', 'leak.md', 'large.md', '.'])(
    'is an error where %j cannot be read, and a refusal to who wants it',
    async (systemPrompt) => {
      const { registry, write } = await workspaceWith({ 'agents.json': agent({ systemPrompt }) });
      await write('large.md', 'x'.repeat(1_000_001));
      const { agents, diagnostics } = await registry.current();
      expect(diagnostics).toMatchObject([
        { severity: 'error', code: 'system-prompt-unreadable', pointer: '/agents/0/systemPrompt', line: 5 },
      ]);
      await expect(registry.systemPromptOf(only(agents))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/^agents\.json: .*"Anna"/),
      });
    },
  );
});

describe('finding an agent', () => {
  const found = async (agents: unknown, ref: string) => {
    const { registry } = await workspaceWith({ 'agents.json': file(agents) });
    return findAgent(await registry.current(), ref);
  };

  it('goes by the id, and then by the name', async () => {
    const agents = [
      { name: 'b', id: 'a' },
      { name: 'a', id: 'b' },
      { name: '校对', id: 'c' },
    ];
    expect(await found(agents, 'a')).toMatchObject({ name: 'b' });
    expect(await found(agents, '校对')).toMatchObject({ id: 'c' });
  });

  it('names those that there are, the nearest first', async () => {
    const agents = [{ name: 'Writer' }, { name: 'Reviewer' }];
    await expect(found(agents, 'reviever')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no agent "reviever" in agents.json.',
      remedy: 'There are Reviewer, Writer.',
    });
    await expect(found(agents, '__proto__')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says when the file is missing, broken or empty', async () => {
    const missing = await workspaceWith({});
    const broken = await workspaceWith({ 'agents.json': '{\n' });
    const why = async ({ registry }: { registry: AgentRegistry }) => {
      const list = await registry.current();
      expect(() => findAgent(list, 'a')).toThrow(/no agent "a"/);
      try {
        return findAgent(list, 'a').name;
      } catch (error) {
        return String(error);
      }
    };
    expect(await why(missing)).toContain('the workspace has no agents.json');
    expect(await why(broken)).toContain('agents.json cannot be read (line 2)');
    expect(await why(await workspaceWith({ 'agents.json': file([]) }))).toContain('agents.json has none');
  });
});

function only(agents: readonly Agent[]): Agent {
  const [first] = agents;
  if (first === undefined || agents.length > 1) throw new Error('There should be one agent.');
  return first;
}

/** A workspace in a folder that also holds a secret, to which a link leads. */
async function workspaceWith(files: Readonly<Record<string, string>>) {
  const outside = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-agents-')));
  onTestFinished(async () => await rm(outside, { recursive: true }));
  const folder = join(outside, 'workspace');
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  };
  await mkdir(folder);
  await writeFile(join(outside, 'secret.md'), 'secret');
  await symlink(join(outside, 'secret.md'), join(folder, 'leak.md'));
  for (const [name, content] of Object.entries(files)) await write(name, content);
  return { outside, folder, write, registry: new AgentRegistry(folder) };
}
