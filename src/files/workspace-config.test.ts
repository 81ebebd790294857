import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { linkSetting } from './workspace-config.ts';

describe('where a run leaves its link', () => {
  it('is the file where nothing is configured', async () => {
    expect(await linked({})).toBe('file');
  });

  it.each([
    'link: database',
    '# All of it.\n# In two lines.\n\nlink: database\n',
    '\ufefflink: database\r\n',
    'timeZone: UTC\r\n\r\n# Here:\r\nlink: "database"\r\n',
    'link: database # not in the file',
    'allow:\n  tools: [note]\nlink: database\n',
    '{link: database}',
    '---\nlink: database\n',
    '"link": database\n',
  ])('is what the workspace says: %j', async (workspace) => {
    expect(await linked({ workspace })).toBe('database');
    expect(await linked({ workspace, user: 'link: file\n' })).toBe('database');
    expect(await linked({ workspace: 'link: file', user: workspace })).toBe('file');
  });

  it.each(['', '# link: file\n', 'link:\n', 'link: ~', 'defaults: {model: x/y}\n', 'linked: 5\n'])(
    'is what the user says where the workspace says nothing: %j',
    async (workspace) => {
      expect(await linked({ workspace, user: 'providers: {}\nlink: database\n' })).toBe('database');
      expect(await linked({ workspace })).toBe('file');
    },
  );

  it.each([
    ['link: nowhere\n', 'link: must be file or database'],
    ['link: File\n', 'link: must be file or database'],
    ['link: [file]\n', 'link: must be file or database'],
    ['limits: {}\nlink: 5\n', 'link: must be file or database'],
    ['- link\n', 'the file: must be `key: value` lines'],
    ['link: file\nlink: file\n', 'Map keys must be unique at line 2'],
    ['link: {file\n', 'line 2'],
    ['link: file\n---\nlink: database\n', 'there is more than one document'],
  ])('is refused with the name of the file: %j', async (text, problem) => {
    for (const [file, config] of [
      ['here/.cuebook/config.yaml', { workspace: text }],
      ['cuebook/config.yaml', { user: text }],
    ] as const) {
      await expect(linked(config)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(`^.*/${RegExp.escape(file)}: .*${RegExp.escape(problem)}`),
        remedy: 'Mend the configuration and try again.',
      });
    }
  });
});

describe('a configuration of plain lines', () => {
  it('is read where there is no library to load', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuebook-bare-'));
    onTestFinished(async () => await rm(folder, { recursive: true }));
    for (const part of ['files', 'model', 'script'])
      await cp(fileURLToPath(new URL(`../${part}`, import.meta.url)), join(folder, part), {
        recursive: true,
      });
    await mkdir(join(folder, '.cuebook'));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await writeFile(
      join(folder, '.cuebook', 'config.yaml'),
      '# Ours.\n# defaults:\n#   seed: 7\n\ntimeZone: UTC\nlink: database\n',
    );
    const code = `import { linkSetting } from './files/workspace-config.ts';
      import { readDefaults } from './files/defaults.ts';
      console.log(await readDefaults('.', { XDG_CONFIG_HOME: 'nowhere' }));
      console.log(await linkSetting('.', {}), await linkSetting('nowhere', { XDG_CONFIG_HOME: 'nowhere' }));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', '--experimental-strip-types', '--input-type=module', '--eval', code],
      { cwd: folder },
    );
    expect(stdout).toBe('{}\ndatabase file\n');
  });
});

async function linked({ workspace, user }: { readonly workspace?: string; readonly user?: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-link-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  await mkdir(join(folder, 'here', '.cuebook'), { recursive: true });
  await mkdir(join(folder, 'cuebook'));
  if (workspace !== undefined) await writeFile(join(folder, 'here/.cuebook/config.yaml'), workspace);
  if (user !== undefined) await writeFile(join(folder, 'cuebook/config.yaml'), user);
  return await linkSetting(join(folder, 'here'), { XDG_CONFIG_HOME: folder });
}
