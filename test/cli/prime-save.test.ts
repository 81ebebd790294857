import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorkbench } from '../../src/workbench.ts';
import { Terminal } from './cuebook.ts';
import { MODEL, shared, workspaceWith } from './priming-workspace.ts';

describe('cuebook prime save', () => {
  const PATH = '.minds/priming/individual/default/course-1.md';

  it('writes what was said, which can be applied again', async () => {
    const { prime, call, json, folder } = await workspaceWith({});
    await call('run', 'two.prompt.md', '--quiet');
    expect(await prime('save', 'last')).toEqual({
      code: 0,
      out: `Wrote ${PATH}.\nBegin a conversation with it: cuebook prime apply individual/default/course-1\n`,
      err: '',
    });
    const text = await readFile(join(folder, PATH), 'utf8');
    expect((await call('sessions', 'export', 'last', '--format', 'priming')).out).toContain(recordsOf(text));
    expect(await prime('lint', 'individual/default/course-1')).toMatchObject({ code: 0 });
    expect(await prime('apply', 'individual/default/course-1')).toMatchObject({ code: 0 });
    expect(await json('prime', 'save', 'last', '--slug', 'two/again', '--shared')).toEqual({
      ref: 'team_shared/two/again',
      path: expect.stringMatching(/team_shared\/two\/again\.md$/),
      overwritten: false,
    });
    expect(recordsOf(await readFile(join(folder, shared('two/again')), 'utf8'))).toContain(
      'You asked: Second?',
    );
  });

  it('leaves a script that is there alone, unless it is told to replace it', async () => {
    const { prime, call, write, folder } = await workspaceWith({});
    await call('run', 'two.prompt.md', '--quiet');
    await write(PATH, 'mine');
    const refused = await prime('save', 'last');
    expect(refused).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(`${PATH} is there already.`),
    });
    expect(refused.err).toContain('--overwrite');
    expect(JSON.parse((await prime('save', 'last', '--json')).err).error.code).toBe('FILE_EXISTS');
    expect(await readFile(join(folder, PATH), 'utf8')).toBe('mine');
    expect((await prime('save', 'last', '--overwrite')).out).toContain(`Replaced ${PATH}.`);
    expect(await readFile(join(folder, PATH), 'utf8')).toContain('You asked: Second?');
  });

  it('asks in a terminal', async () => {
    const { call, write, folder, on } = await workspaceWith({});
    await call('run', 'two.prompt.md', '--quiet');
    await write(PATH, 'mine');
    for (const [answer, says] of [
      ['n', 'Nothing was saved.'],
      ['y', `Replaced ${PATH}.`],
    ] as const) {
      expect(await readFile(join(folder, PATH), 'utf8')).toBe('mine');
      const terminal = new Terminal(['prime', 'save', 'last'], on);
      await terminal.sees(`${PATH} is there already. Replace it? [y/N]`);
      terminal.type(`${answer}\r`);
      await terminal.sees(says);
      expect(await terminal.ends()).toBe(0);
    }
    expect(await readFile(join(folder, PATH), 'utf8')).toContain('You asked: Second?');
  });

  it('refuses a session in which nothing was said, one that is not there, and a bad name', async () => {
    const { prime, call, folder } = await workspaceWith({});
    const workbench = createWorkbench({ workspace: folder });
    const { id } = await workbench.sessions.create();
    await workbench.close();
    const refused = async (...args: readonly string[]) => {
      const { code, out, err } = await prime('save', ...args);
      expect(out).toBe('');
      return [code, err];
    };
    expect(await refused(id)).toEqual([
      2,
      expect.stringContaining('Nothing has been said in this session yet.'),
    ]);
    expect(await refused('zzzz')).toEqual([4, expect.stringContaining('There is no session zzzz.')]);
    await call('run', 'two.prompt.md', '--quiet');
    expect(await refused('last', '--slug', '../up')).toEqual([2, expect.stringContaining('leads upwards')]);
    await rm(join(folder, '.cuebook'), { recursive: true });
    expect(await refused('last')).toEqual([4, expect.stringContaining('There are no sessions')]);
    expect(existsSync(join(folder, '.minds'))).toBe(false);
  });

  it('says how to save what an agent said that cannot have scripts of its own', async () => {
    const { prime, call, folder } = await workspaceWith({});
    const workbench = createWorkbench({ workspace: folder });
    const { id } = await workbench.sessions.create({ agentId: 'a b', model: MODEL });
    await workbench.close();
    await call('send', id, 'First?', '--quiet');
    expect(await prime('save', id)).toEqual({
      code: 2,
      out: '',
      err: '✗ The agent\'s id "a b" holds the character " ".\n  Save it for every agent with --shared (shared over HTTP).\n',
    });
    expect(await prime('save', id, '--shared')).toMatchObject({ code: 0 });
    expect(await prime('list', '--agent', 'a b')).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('Give the agent an id of letters'),
    });
  });

  it('keeps what looks like a key to itself', async () => {
    const { prime, call } = await workspaceWith({});
    await call('run', 'two.prompt.md', '--quiet');
    await call('send', 'last', 'Is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789 mine?', '--quiet');
    expect(await prime('save', 'last')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--allow-secrets'),
    });
    expect(await prime('save', 'last', '--allow-secrets')).toMatchObject({ code: 0 });
  });
});

/** A priming script from its first record on. */
function recordsOf(text: string): string {
  return text.slice(text.indexOf('### record'));
}
