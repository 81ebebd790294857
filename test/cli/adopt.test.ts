import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorkbench } from '../../src/workbench.ts';
import { cuebook } from './cuebook.ts';
import { GREETING, MODEL, workspaceWith } from './priming-workspace.ts';

const WITH_TOOLS = ['--tools', 'tools.mjs', '--yes', '--quiet'];

describe('cuebook adopt', () => {
  it('makes a conversation into a script that gives the same conversation without a model', async () => {
    const { call, json, server } = await workspaceWith({});
    await call('run', 'two.prompt.md', '--quiet');
    await call('send', 'last', 'Write a note.', ...WITH_TOOLS);
    const before = await json('sessions', 'show', 'last');
    const asked = server.requests.length;
    expect(await call('adopt', 'last')).toEqual({
      code: 0,
      out: `Wrote live.prompt.md with 3 prompts.
Wrote .minds/priming/individual/default/live.md, which answers it.
Run it without a model: cuebook run live.prompt.md --recorded
`,
      err: '',
    });
    expect(await call('run', 'live.prompt.md', '--recorded', '--quiet')).toMatchObject({ code: 0, err: '' });
    const after = await json('sessions', 'show', 'last');
    expect(after.session.id).not.toBe(before.session.id);
    expect(saidIn(after)).toEqual(saidIn(before));
    expect(server.requests).toHaveLength(asked);
  });

  it('keeps the history that a conversation began with apart', async () => {
    const { call, json, folder } = await workspaceWith({ greeting: GREETING });
    await call('prime', 'apply', 'team_shared/greeting', '--model', MODEL, '--title', 'Tea');
    await call('send', 'last', 'And now?', '--quiet');
    const before = await json('sessions', 'show', 'last');
    const printed = await call('sessions', 'export', 'last', '--format', 'script');
    expect(printed.out).toContain('priming:\n  - team_shared/greeting\n');
    const { out } = await call('adopt', 'last', '--name', 'Green tea');
    expect(out).toContain(
      'Wrote .minds/priming/individual/default/green-tea-priming.md, which it begins with.\n',
    );
    const script = await readFile(join(folder, 'green-tea.prompt.md'), 'utf8');
    expect(script).toContain('individual/default/green-tea-priming');
    await call('run', 'green-tea.prompt.md', '--recorded', '--quiet');
    expect(saidIn(await json('sessions', 'show', 'last'))).toEqual(saidIn(before));
  });

  it('makes the transcript of an agent CLI into a script, in a workspace without sessions too', async () => {
    const { call, json } = await workspaceWith({});
    const transcript = join(import.meta.dirname, '../../src/script/transcripts/fixtures/claude.jsonl');
    expect(await call('adopt', transcript)).toEqual({
      code: 0,
      out: `Wrote hello-there.prompt.md with 2 prompts.
Wrote .minds/priming/individual/default/hello-there.md, which answers it.
Run it without a model: cuebook run hello-there.prompt.md --recorded
`,
      err: '',
    });
    expect(await call('run', 'hello-there.prompt.md', '--recorded', '--quiet')).toMatchObject({
      code: 0,
      err: '',
    });
    expect(JSON.stringify(await json('sessions', 'show', 'last'))).toContain('It is made.');
    expect(await json('adopt', transcript)).toMatchObject({ kind: 'claude', prompts: 2, notes: [] });
    expect(await call('adopt', './nowhere.jsonl')).toMatchObject({ code: 4 });
    expect(await call('adopt', 'tools.mjs')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is no transcript'),
    });
    expect(await call('adopt', 'two.prompt.md')).toMatchObject({
      code: 4,
      err: expect.stringContaining('two.prompt.md has no session yet.'),
    });
  });

  it('leaves what is there alone, and puts the script where it is wanted', async () => {
    const { call, json, folder } = await workspaceWith({});
    await mkdir(join(folder, 'plays'));
    await call('run', 'two.prompt.md', '--quiet');
    await call('adopt', 'last', '--name', 'two');
    expect(await json('adopt', 'last', '--name', 'two', '--folder', 'plays')).toMatchObject({
      scriptPath: join(folder, 'plays', 'two.prompt.md'),
      recording: { ref: 'individual/default/two-2', overwritten: false },
      prompts: 2,
      notes: [],
    });
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith('two'))).toEqual(['two-2.prompt.md', 'two.prompt.md']);
    const quiet = await call('adopt', 'last', '--name', 'three', '--quiet');
    expect(quiet.out).toBe(`${join(folder, 'three.prompt.md')}\n`);
  });

  it('takes a folder as it is called from where we are, by whatever way the workspace is named', async () => {
    const { call, folder, on } = await workspaceWith({});
    await call('run', 'two.prompt.md', '--quiet');
    await mkdir(join(folder, 'plays', 'old'), { recursive: true });
    const elsewhere = await mkdtemp(join(await realpath(tmpdir()), 'cuebook-link-'));
    onTestFinished(async () => await rm(elsewhere, { recursive: true }));
    await symlink(folder, join(elsewhere, 'link'));
    const adopt = async (...args: readonly string[]) =>
      (
        await cuebook(['adopt', 'last', '--quiet', ...args], { ...on, cwd: join(folder, 'plays') })
      ).out.trim();
    const plays = join(folder, 'plays');
    expect(await adopt('--name', 'a', '--folder', 'old')).toBe(join(plays, 'old', 'a.prompt.md'));
    expect(await adopt('--name', 'b', '--folder', '.')).toBe(join(plays, 'b.prompt.md'));
    expect(await adopt('--name', 'c', '--folder', '..')).toBe(join(folder, 'c.prompt.md'));
    const linked = ['--workspace', join(elsewhere, 'link'), '--folder'];
    expect(await adopt('--name', 'd', ...linked, 'old')).toBe(join(plays, 'old', 'd.prompt.md'));
    expect(await adopt('--name', 'e', ...linked, join(elsewhere, 'link', 'plays'))).toBe(
      join(plays, 'e.prompt.md'),
    );
  });

  it('writes nothing at all where it refuses', async () => {
    const { call, folder } = await workspaceWith({});
    const workbench = createWorkbench({ workspace: folder });
    const { id } = await workbench.sessions.create();
    await workbench.close();
    const refused = async (...args: readonly string[]) => {
      const { code, out, err } = await call('adopt', ...args);
      expect(out).toBe('');
      return [code, err];
    };
    expect(await refused(id)).toEqual([
      2,
      expect.stringContaining('No prompt of this session has its answer yet.'),
    ]);
    expect(await refused('zzzz')).toEqual([4, expect.stringContaining('There is no session zzzz.')]);
    await call('run', 'two.prompt.md', '--quiet');
    expect(await refused('last', '--folder', 'nowhere')).toEqual([
      4,
      expect.stringContaining('There is no folder'),
    ]);
    expect(await refused('last', '--folder', '..')).toEqual([2, expect.stringContaining('leads upwards')]);
    await mkdir(join(folder, '.minds'));
    expect(await refused('last', '--folder', '.minds')).toEqual([
      2,
      expect.stringContaining('".minds" is where no scripts are looked for.'),
    ]);
    expect(await refused('last', '--name', 'aux')).toEqual([2, expect.stringContaining('"aux" cannot be')]);
    const priming = join(folder, '.minds/priming/individual/default');
    expect(existsSync(priming) ? await readdir(priming) : []).toEqual([]);
  });

  it('keeps what looks like a key to itself', async () => {
    const { call } = await workspaceWith({});
    await call('run', 'two.prompt.md', '--quiet');
    await call('send', 'last', 'Is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789 mine?', '--quiet');
    expect(await call('adopt', 'last')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--allow-secrets'),
    });
    expect(await call('adopt', 'last', '--allow-secrets')).toMatchObject({ code: 0 });
  });
});

describe('cuebook sessions export', () => {
  it('prints a conversation as a script, and as a history that can be applied', async () => {
    const { call, write } = await workspaceWith({});
    await call('run', 'two.prompt.md', '--quiet');
    const script = await call('sessions', 'export', 'last', '--format', 'script');
    expect(script.out).toMatch(/^---\ntitle: Live\n[\s\S]*\n<!-- user key="first" -->\n\nFirst\?\n/);
    const priming = await call('sessions', 'export', 'last', '--format', 'priming');
    await write('.minds/priming/team_shared/two.md', priming.out);
    expect(await call('prime', 'apply', 'team_shared/two')).toMatchObject({ code: 0, err: '' });
    expect(await call('sessions', 'export', 'last', '--format', 'html')).toMatchObject({ code: 2, out: '' });
  });
});

/** What was said and done, in order. */
function saidIn({
  messages,
}: {
  messages: readonly { kind: string; payload: unknown }[];
}): readonly unknown[] {
  const said = messages.filter(({ kind }) => kind !== 'turn-end' && kind !== 'step-end');
  return said.map(({ kind, payload }) => [kind, payload]);
}
