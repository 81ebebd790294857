import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cuebook } from './cuebook.ts';

const SCRIPT =
  '---\r\ntitle: Tea\r\n---\r\n\r\nPut the kettle on.\r\n\r\n<!-- user session="b" -->\r\nPour.\r\n';

describe('cuebook key', () => {
  it('gives every prompt a key, in the file, and says which', async () => {
    const { folder, path } = await scriptOf(SCRIPT);
    await chmod(path, 0o640);
    expect(await cuebook(['key', 'tea.prompt.md'], { cwd: folder })).toEqual({
      code: 0,
      out: 'Keys for tea.prompt.md:\n  1  put-the-kettle-on\n  2  pour\n',
      err: '',
    });
    expect(await readFile(path, 'utf8')).toBe(
      SCRIPT.replace('Put', '<!-- user key="put-the-kettle-on" -->\r\nPut').replace(
        'user s',
        'user key="pour" s',
      ),
    );
    expect((await stat(path)).mode & 0o777).toBe(0o640);
    expect(await readdir(folder)).toEqual(['tea.prompt.md']);
  });

  it('gives none twice', async () => {
    const { folder, path } = await scriptOf('Pour.\n');
    await cuebook(['key', path]);
    const { mtimeMs } = await stat(path);
    expect((await cuebook(['key', path], { cwd: folder })).out).toBe(
      'Every prompt of tea.prompt.md has a key.\n',
    );
    expect((await stat(path)).mtimeMs).toBe(mtimeMs);
  });

  it('prints an object, or the keys alone', async () => {
    const first = await scriptOf(SCRIPT);
    expect(JSON.parse((await cuebook(['key', first.path, '--json'])).out)).toEqual({
      path: first.path,
      given: [
        { prompt: 1, key: 'put-the-kettle-on' },
        { prompt: 2, key: 'pour' },
      ],
    });
    const second = await scriptOf(SCRIPT);
    expect((await cuebook(['key', second.path, '--quiet'])).out).toBe('put-the-kettle-on\npour\n');
  });

  it.each([
    { text: '<!-- user key="a" -->\nx\n<!-- user key="a" -->\ny', code: 2, says: 'The key `a` is already' },
    { text: '', code: 2, says: 'has no prompt' },
    { text: 'Pour.', mode: 0o444, code: 2, says: 'is read-only and is left as it is' },
    { text: 'Pour.', name: '.github/prompts/tea.prompt.md', code: 2, says: '.github/prompts' },
  ])('refuses, and leaves the file: $says', async ({ text, mode, name, code, says }) => {
    const { path } = await scriptOf(text, name);
    if (mode !== undefined) await chmod(path, mode);
    expect(await cuebook(['key', path])).toMatchObject({ code, out: '', err: expect.stringContaining(says) });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('leaves a file alone that is no script by its name', async () => {
    const { folder, path } = await scriptOf('Pour.\n', 'notes.md');
    const refused = await cuebook(['key', 'notes.md'], { cwd: folder });
    expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('.prompt.md') });
    expect(await readFile(path, 'utf8')).toBe('Pour.\n');
  });

  it('says that there is no such script', async () => {
    const { folder } = await scriptOf('');
    expect(await cuebook(['key', 'nosuch.prompt.md'], { cwd: folder })).toMatchObject({ code: 4, out: '' });
  });
});

async function scriptOf(text: string, name = 'tea.prompt.md') {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-key-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return { folder, path };
}
