import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDefaults } from './defaults.ts';
import { initWorkspace } from './init-workspace.ts';
import { put, testFolder } from './priming-workspace.case.ts';
import { readUserConfig } from './user-config.ts';
import { linkSetting } from './workspace-config.ts';

const FILES = ['agents/assistant.md', 'agents.json', '.cuebook/config.yaml', '.gitignore'];

describe('a new workspace', () => {
  it('has an agent, a configuration and what is not to be under version control; the user a configuration', async () => {
    const { top, folder, init } = await stage();
    expect(await init()).toEqual({
      workspace: folder,
      files: [...FILES.map((name) => join(folder, name)), join(top, 'cuebook/config.yaml')].map((path) => ({
        path,
        outcome: 'written',
      })),
    });
    expect((await readdir(folder)).sort()).toEqual(['.cuebook', '.gitignore', 'agents', 'agents.json']);
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('.cuebook/*\n!.cuebook/config.yaml\n');
  });

  it('has an agent with a boot message and two buttons', async () => {
    const { folder, init } = await stage();
    await init();
    const { agents } = JSON.parse(await readFile(join(folder, 'agents.json'), 'utf8'));
    expect(agents).toMatchObject([
      {
        id: 'assistant',
        systemPrompt: 'agents/assistant.md',
        metadata: {
          bootMessage: {
            message: expect.any(String),
            availableTasks: [
              { name: 'What can you do?', task: { type: 'message', message: expect.any(String) } },
              { name: 'Help', task: { name: 'ShowHelp', type: 'action' } },
            ],
          },
        },
      },
    ]);
    expect(await readFile(join(folder, agents[0].systemPrompt), 'utf8')).toContain('assistant');
  });

  it('has configurations that set nothing, and say what can be set', async () => {
    const { top, folder, environment, init } = await stage();
    await init();
    expect(await readDefaults(folder, environment)).toEqual({});
    expect(await readUserConfig(environment)).toEqual({
      providers: [],
      allowedTools: [],
      allowedCommands: [],
      terminalEffects: [],
      limits: {},
      prices: new Map(),
    });
    for (const path of [join(folder, '.cuebook/config.yaml'), join(top, 'cuebook/config.yaml')]) {
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replaceAll(/^#(?! \S)/gm, ''));
    }
    for (const place of [folder, top]) {
      expect(Object.keys(await readDefaults(place, environment))).toHaveLength(7);
      expect(await linkSetting(place, environment)).toBe('file');
    }
    expect(await readUserConfig(environment)).toMatchObject({
      providers: [{ id: 'lab' }],
      allowedTools: ['write_note'],
      allowedCommands: ['git log'],
      terminalEffects: [],
      limits: { firstByteMs: 300_000, idleMs: 300_000, steps: 20, retries: 4 },
      prices: new Map([['lab/some-model', { input: 0.5, output: 2 }]]),
    });
  });

  it('is made where there is no folder, and refused where there is something else', async () => {
    const { top, environment } = await stage();
    expect((await initWorkspace(join(top, 'a/b'), environment)).workspace).toBe(join(top, 'a/b'));
    await writeFile(join(top, 'file'), '');
    await expect(initWorkspace(join(top, 'file'), environment)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('a workspace that is there already', () => {
  it('stays as it is', async () => {
    const { folder, init } = await stage();
    await init();
    const texts = async () =>
      await Promise.all(FILES.map(async (name) => await readFile(join(folder, name), 'utf8')));
    const before = await texts();
    const { files } = await init();
    expect(files.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept', 'kept']);
    expect(await texts()).toEqual(before);
  });

  it('keeps its agents, and gets no other', async () => {
    const { folder, init } = await stage();
    await put(folder, 'agents.json', '{"agents": []}');
    expect((await init()).files[0]).toEqual({ path: join(folder, 'agents.json'), outcome: 'kept' });
    expect(await readFile(join(folder, 'agents.json'), 'utf8')).toBe('{"agents": []}');
    expect(await readdir(folder)).not.toContain('agents');
  });

  it.each([
    ['node_modules\n', 'node_modules\n.cuebook/*\n!.cuebook/config.yaml\n'],
    ['node_modules', 'node_modules\n.cuebook/*\n!.cuebook/config.yaml\n'],
    ['a\r\nb\r\n', 'a\r\nb\r\n.cuebook/*\r\n!.cuebook/config.yaml\r\n'],
    ['', '.cuebook/*\n!.cuebook/config.yaml\n'],
  ])('has lines added to its .gitignore: %j', async (before, after) => {
    const { folder, init } = await stage();
    await put(folder, '.gitignore', before);
    expect((await init()).files).toContainEqual({ path: join(folder, '.gitignore'), outcome: 'added' });
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe(after);
  });

  it.each(['.cuebook/\n', '/.cuebook\n', 'a\n!.cuebook/config.yaml\n'])(
    'keeps a .gitignore that speaks of it: %j',
    async (text) => {
      const { folder, init } = await stage();
      await put(folder, '.gitignore', text);
      expect((await init()).files).toContainEqual({ path: join(folder, '.gitignore'), outcome: 'kept' });
      expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe(text);
    },
  );

  it('is not left by links', async () => {
    const { top, folder, init } = await stage();
    await mkdir(join(top, 'outside'));
    await symlink(join(top, 'outside'), join(folder, '.cuebook'));
    await expect(init()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await readdir(join(top, 'outside'))).toEqual([]);
  });

  it('is told when the configuration of the user cannot be written', async () => {
    const { top, init } = await stage();
    await writeFile(join(top, 'cuebook'), 'a file, and no folder');
    expect((await init()).files.at(-1)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('cannot be made'),
    });
  });
});

async function stage() {
  const top = await testFolder();
  const folder = join(top, 'here');
  await mkdir(folder);
  const environment = { XDG_CONFIG_HOME: top };
  return { top, folder, environment, init: async () => await initWorkspace(folder, environment) };
}
