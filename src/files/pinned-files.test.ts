import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeAgents } from './code-agents.ts';
import { pinnedFiles } from './pinned-files.ts';
import { put, testFolder } from './priming-workspace.case.ts';
import { sha256 } from './sha256.ts';

describe('the files that trust is pinned to', () => {
  it('are the code and the JSON of a workspace, and its configuration', async () => {
    const folder = await testFolder();
    const code = ['a.js', 'b/c.mjs', 'b/d.cjs', 'e.ts', 'f.mts', 'g.cts', 'h.py', 'i.json', 'agents.json'];
    code.push('.lib/j.mjs', 'b/.deep/k.js', 'l.node', 'm.wasm');
    const others = ['notes.md', 'k.txt', 'Makefile', '.git/hook.js', '.minds/x.json', '.dialogs/y.json'];
    others.push('node_modules/p/index.js', 'b/node_modules/p/index.js', '.venv/lib/z.py');
    for (const name of [...code, ...others, '.cuebook/config.yaml', '.cuebook/server.json']) {
      await put(folder, name, name);
    }
    expect(await pinnedFiles(folder)).toEqual(
      new Map([...code, '.cuebook/config.yaml'].sort().map((name) => [name, sha256(name)])),
    );
  });

  it('are none in an empty folder', async () => {
    expect(await pinnedFiles(await testFolder())).toEqual(new Map());
  });

  it('are also those beside the code of an agent, wherever it is', async () => {
    const folder = await testFolder();
    await put(
      folder,
      'agents.json',
      agents('./.minds/agent.js', 'bin/agent', 'node_modules/p/agent.js', '../outside.js', '/nowhere/x.js'),
    );
    const code = ['.minds/agent.js', '.minds/part/more.js', '.minds/.deeper/x.js', 'bin/agent'];
    code.push('bin/helper', 'bin/part/helper', 'node_modules/p/agent.js', 'node_modules/p/more.js');
    const others = ['bin/.env', 'bin/notes.md', 'helper', 'node_modules/q/index.js'];
    for (const name of [...code, ...others]) await put(folder, name, name);
    expect(Array.from((await pinnedFiles(folder)).keys())).toEqual([...code, 'agents.json'].sort());
  });

  it('are all that lies beside the scripts of a skill, and what could be code in the rest of it', async () => {
    const folder = await testFolder();
    const code = ['skills/a/skill.json', 'skills/a/helper', 'skills/a/lib/x.so', 'skills/a/lib/bare'];
    code.push('skills/a/scripts/run.py', 'skills/a/scripts/run.abi3.so', 'skills/a/scripts/bare');
    code.push('skills/a/scripts/data.txt', 'skills/a/scripts/part/words.md');
    const others = ['skills/a/SYSTEM.md', 'skills/a/lib/notes.txt', 'skills/README.md'];
    for (const name of [...code, ...others]) await put(folder, name, name);
    expect(Array.from((await pinnedFiles(folder)).keys())).toEqual(code.sort());
  });

  it('are known by their real names too, by which they are loaded', async () => {
    const folder = await testFolder();
    await put(folder, 'agents.json', agents('agents/a.js'));
    await put(folder, 'real/a.txt', 'a');
    await put(folder, 'real/b.txt', 'b');
    await mkdir(join(folder, 'agents'));
    await symlink('../real/a.txt', join(folder, 'agents/a.js'));
    await symlink('../real/b.txt', join(folder, 'agents/b.js'));
    expect(Array.from((await pinnedFiles(folder)).keys())).toEqual([
      'agents.json',
      'agents/a.js',
      'agents/b.js',
      'real/a.txt',
      'real/b.txt',
    ]);
  });

  it('are what links lead to, as long as folders stay in the workspace, and each once', async () => {
    const folder = await testFolder();
    const workspace = join(folder, 'here');
    await put(workspace, '.lib/x.js', 'x');
    await put(folder, 'outside.js', 'outside');
    await symlink('.lib', join(workspace, 'lib'));
    await symlink('.', join(workspace, 'round'));
    await symlink('../outside.js', join(workspace, 'linked.js'));
    await symlink('nowhere.js', join(workspace, 'gone.js'));
    expect(await pinnedFiles(workspace)).toEqual(
      new Map([
        ['.lib/x.js', sha256('x')],
        ['linked.js', sha256('outside')],
      ]),
    );
    await mkdir(join(folder, 'other'));
    await symlink('../other', join(workspace, 'away'));
    await expect(pinnedFiles(workspace)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'away is a link that leaves the workspace, and cannot be pinned.',
    });
  });

  it.each([
    [{ files: 2 }, 'more than 2 files of code'],
    [{ bytes: 1024 * 1024 }, 'more than 1 MB of code'],
  ])('are not too many: %j', async (limits, says) => {
    const folder = await testFolder();
    for (const name of ['a.js', 'b.js', 'c.js']) await put(folder, name, ' '.repeat(400 * 1024));
    await expect(pinnedFiles(folder, limits)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining(says),
      remedy: expect.stringContaining('without --pinned'),
    });
    expect((await pinnedFiles(folder)).size).toBe(3);
  });
});

describe('the agents that are code', () => {
  it('are those with a path', async () => {
    const folder = await testFolder();
    await put(folder, 'agents.json', agents('a.js', undefined, 'gone.js'));
    await put(folder, 'a.js', '');
    expect(await codeAgents(folder)).toEqual([
      { name: 'Agent 0', path: 'a.js', isThere: true },
      { name: 'Agent 2', path: 'gone.js', isThere: false },
    ]);
  });

  it.each([
    ['\ufeff{"agents": [{"id": "a", "path": "a.js"}]}', 'a'],
    ['{"agents": [7, null, {"path": "a.js"}, {"name": "b", "path": 5}]}', 'a.js'],
    ['// Ours.\n{"agents": [{"name": "a", "path": "a.js",},]', 'a'],
  ])('are found in a file with mistakes too: %j', async (text, name) => {
    const folder = await testFolder();
    await put(folder, 'agents.json', text);
    expect(await codeAgents(folder)).toEqual([{ name, path: 'a.js', isThere: false }]);
  });

  it.each(['', '[]', '{"agents": {}}', 'nonsense', '{"agents": [{"name": "a"}]}'])(
    'are none where none is named: %j',
    async (text) => {
      const folder = await testFolder();
      expect(await codeAgents(folder)).toEqual([]);
      await put(folder, 'agents.json', text);
      expect(await codeAgents(folder)).toEqual([]);
    },
  );
});

function agents(...paths: readonly (string | undefined)[]): string {
  return JSON.stringify({ agents: paths.map((path, index) => ({ name: `Agent ${index}`, path })) });
}
