import { readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cuebook, Terminal } from './cuebook.ts';
import { helpful, liveWorkspace } from './live-workspace.ts';

const AGENTS = JSON.stringify({
  agents: [
    { name: 'Reviewer', path: './agents/Reviewer.js' },
    { name: 'Later', path: 'agents/Later.js' },
    { name: 'Declared' },
  ],
});

describe('cuebook trust', () => {
  it('shows what would run, asks once, and trusts the workspace', async () => {
    const { on, file } = await codeWorkspace();
    const terminal = new Terminal(['trust'], on);
    await terminal.sees('would run with all your rights:');
    await terminal.sees('Reviewer  ./agents/Reviewer.js');
    await terminal.sees('Later  agents/Later.js  (not there)');
    await terminal.sees('--pinned trusts it only as it is now');
    await terminal.sees('Trust it? [y/N]');
    expect(terminal.screen).not.toContain('Declared');
    terminal.type('y\r');
    await terminal.sees('is trusted.');
    expect(await terminal.ends()).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const again = new Terminal(['trust'], on);
    await again.sees('is trusted.');
    expect(await again.ends()).toBe(0);
    expect(again.screen).not.toContain('[y/N]');
  });

  it('shows the tools of skills that would run', async () => {
    const { on } = await codeWorkspace();
    await cuebook(['skills', 'new', 'plain-words', '--python'], on);
    const terminal = new Terminal(['trust'], on);
    await terminal.sees('plain_words_length  skills/plain-words/scripts  (tool of a skill)');
    await terminal.sees('Trust it? [y/N]');
    terminal.type('\r');
    expect(await terminal.ends()).toBe(0);
  });

  it('trusts nothing unless the answer is yes', async () => {
    const { on } = await codeWorkspace();
    const terminal = new Terminal(['trust'], on);
    await terminal.sees('Trust it? [y/N]');
    terminal.type('\r');
    await terminal.sees('is not trusted.');
    expect(await terminal.ends()).toBe(0);
    expect(JSON.parse((await cuebook(['trust', '--list', '--json'], on)).out)).toEqual({ items: [] });
  });

  it.each([[[]], [['--json']], [['--pinned']]])(
    'needs --yes where nobody can be asked: %j',
    async (options) => {
      const { on, file } = await codeWorkspace();
      const refused = await cuebook(['trust', ...options], on);
      expect(refused).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('has to be confirmed'),
      });
      expect(refused.err).toContain('--yes');
      await expect(stat(file)).rejects.toThrow('ENOENT');
    },
  );

  it('lists the workspaces that are trusted, and revokes', async () => {
    const { folder, on } = await codeWorkspace();
    expect((await cuebook(['trust', '--list'], on)).out).toBe('No workspace is trusted.\n');
    expect(await cuebook(['trust', '--yes', '--quiet'], on)).toEqual({ code: 0, out: '', err: '' });
    expect((await cuebook(['trust', '--list'], on)).out).toMatch(
      new RegExp(`^[-\\d]{10} [:\\d]{5}  ${RegExp.escape(folder)}\n$`),
    );
    expect((await cuebook(['trust', '--revoke'], on)).out).toContain('is not trusted any more');
    const state = JSON.parse((await cuebook(['trust', '--revoke', '--json'], on)).out);
    expect(state).toEqual({ folder, isTrusted: false });
  });

  it('binds trust to the files as they are, and stays so when it is given again', async () => {
    const { folder, on, write } = await codeWorkspace();
    const pinned = { folder, isTrusted: true, since: expect.any(String), pinned: { files: 3 } };
    expect(JSON.parse((await cuebook(['trust', '--pinned', '--yes', '--json'], on)).out)).toEqual(pinned);
    expect((await cuebook(['doctor'], on)).out).toMatch(/✓ trust +trusted since .*, pinned to 3 files/);

    await write('agents/Reviewer.js', 'export default class { evil() {} }');
    const doctor = await cuebook(['doctor'], on);
    expect(doctor.code).toBe(1);
    expect(doctor.out).toMatch(/✗ trust +changed since you trusted it: agents\/Reviewer\.js;/);
    const terminal = new Terminal(['trust'], on);
    await terminal.sees('Changed since it was trusted:');
    await terminal.sees('  agents/Reviewer.js');
    await terminal.sees('Packages in node_modules are not pinned.');
    await terminal.sees('Trust it? [y/N]');
    terminal.type('yes\r');
    await terminal.sees('is trusted, as long as its 3 files of code stay as they are.');
    expect(await terminal.ends()).toBe(0);
    expect((await cuebook(['trust', '--pinned'], on)).out).toContain(
      'Packages in node_modules are not pinned.',
    );

    const loose = JSON.parse((await cuebook(['trust', '--no-pinned', '--yes', '--json'], on)).out);
    expect(loose).toEqual({ folder, isTrusted: true, since: expect.any(String) });
  });

  it('trusts the whole workspace from within one of its folders', async () => {
    const { folder, on } = await codeWorkspace();
    await cuebook(['trust', '--yes'], { ...on, cwd: join(folder, 'agents') });
    const state = JSON.parse((await cuebook(['trust', '--json', '--workspace', '.'], on)).out);
    expect(state).toMatchObject({ folder, isTrusted: true });
  });

  it('refuses the home folder', async () => {
    const { folder, on } = await codeWorkspace();
    const env = { ...on.env, HOME: folder };
    expect(await cuebook(['trust', '--yes'], { ...on, env })).toMatchObject({
      code: 2,
      err: expect.stringContaining('is your home folder'),
    });
  });

  it('says when what was kept cannot be understood, and moves it aside', async () => {
    const { on, file } = await codeWorkspace();
    await cuebook(['trust', '--yes'], on);
    await writeFile(file, 'nonsense');
    const doctor = await cuebook(['doctor'], on);
    expect(doctor.out).toMatch(/✗ trust .*cannot be understood: no workspace is trusted by it/);
    const trusted = await cuebook(['trust', '--yes'], on);
    expect(trusted).toMatchObject({ code: 0, err: expect.stringContaining('was moved to') });
    expect(await readFile(`${file}.corrupt-1`, 'utf8')).toBe('nonsense');
  });

  it('is told of by doctor', async () => {
    const { on, folder } = await codeWorkspace();
    const untrusted = await cuebook(['doctor'], on);
    expect(untrusted.out).toMatch(/– trust +not trusted: code of its own is not run \(cuebook trust\)/);
    await cuebook(['trust', '--yes'], on);
    await rm(join(folder, 'agents.json'));
    expect((await cuebook(['doctor'], on)).out).toMatch(/✓ trust +trusted since [-\d]{10} [:\d]{5}\n/);
  });
});

/** The user's configuration is hidden in it, so that it is no part of what is pinned. */
async function codeWorkspace() {
  const workspace = await liveWorkspace(helpful);
  const { on } = workspace;
  const folder = await realpath(workspace.folder);
  await workspace.write('agents.json', AGENTS);
  await workspace.write('agents/Reviewer.js', 'export default class {}');
  const config = join(folder, '.config');
  return {
    ...workspace,
    folder,
    on: { ...on, env: { ...on.env, XDG_CONFIG_HOME: config } },
    file: join(config, 'cuebook/trust.json'),
  };
}
