import { mkdir, readdir, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cuebook } from './cuebook.ts';
import { helpful, liveWorkspace } from './live-workspace.ts';

const CHAT = ['chat', '--model', 'anthropic/claude-sonnet-4-5'];

async function keptIn(folder: string): Promise<number> {
  const entries = await readdir(join(folder, '.cuebook/files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe('files on the command line', () => {
  it('are kept and named when they are sent with a prompt', async () => {
    const { folder, server, on, write } = await liveWorkspace(helpful);
    await write('list.md', '# Plays');
    await write('sub/table.csv', 'a,b\n1,2\n');
    await cuebook(['run', 'two.prompt.md'], on);
    const files = ['--file', 'list.md', '--file', join(folder, 'sub/table.csv')];
    const { code, out, err } = await cuebook(['send', 'last', 'What is in them?', ...files], on);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('With list.md (document, 7 bytes)\n');
    expect(out).toContain('With table.csv (document, 8 bytes)\n');
    expect(server.requests).toHaveLength(3);
    expect(await keptIn(folder)).toBe(2);
  });

  it.each([
    ['a missing one', 'nowhere.md', 4, '/nowhere.md.'],
    ['a folder', 'sub', 2, 'sub is not a file.'],
    ['one too large', 'large.bin', 2, 'large.bin is larger than 1 MB.'],
  ])('send nothing where there is %s among them', async (_, path, exit, words) => {
    const { server, on, write } = await liveWorkspace(helpful);
    await write('sub/notes.md', '# Notes');
    await write('large.bin', 'x'.repeat(1024 * 1024 + 1));
    await write('config/cuebook/config.yaml', 'limits:\n  uploadMegabytes: 1\n');
    await cuebook(['run', 'two.prompt.md'], on);
    const asked = server.requests.length;
    const { code, err } = await cuebook(
      ['send', 'last', 'What is in it?', '--file', 'sub/notes.md', '--file', path],
      on,
    );
    expect({ code, err }).toEqual({ code: exit, err: expect.stringContaining(words) });
    expect(server.requests).toHaveLength(asked);
  });

  it('are named as they go with a prompt: each content once, which is said before it', async () => {
    const { folder, on, write } = await liveWorkspace(helpful);
    await write('a.txt', 'a');
    await write('dup.txt', 'a');
    const model = 'anthropic/claude-sonnet-4-5';
    await write('given.prompt.md', `---\nmodel: ${model}\nfiles: [a.txt, dup.txt]\n---\n\nLook.\n`);
    const once = 'Note: dup.txt has the same content as a.txt, and is given once.';
    const ran = await cuebook(['run', 'given.prompt.md'], on);
    expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/Look\. *\(with a\.txt\)/) });
    expect(ran.out.split(once)).toHaveLength(2);
    expect(ran.out.indexOf(once)).toBeLessThan(ran.out.indexOf('Look.'));
    const files = ['a.txt', 'dup.txt', join(folder, 'a.txt')].flatMap((path) => ['--file', path]);
    const { out } = await cuebook(['send', 'last', 'And?', ...files], on);
    expect(out.match(/^With .*/gm)).toEqual(['With a.txt (document, 1 byte)']);
    expect(out.indexOf(once)).toBeLessThan(out.indexOf('And?'));
    expect(out).toContain('Note: a.txt comes twice, and is given once.');
  });

  it('need a text that they go with', async () => {
    const { on, write } = await liveWorkspace(helpful);
    await write('notes.md', '# Notes');
    await cuebook(['run', 'two.prompt.md'], on);
    expect(await cuebook(['send', 'last', '--file', 'notes.md'], on)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Files are given with a text.'),
    });
  });

  it('are gathered in a conversation for its next message', async () => {
    const { folder, on, write } = await liveWorkspace(helpful);
    await write('my notes.md', '# Notes');
    await write('b.txt', 'b');
    const input = [
      '/file',
      '/file "my notes.md"',
      '/file b.txt',
      '/file nowhere',
      '/file -1',
      '/file -7',
      'Read it.',
      '/file',
    ];
    const { code, out, err } = await cuebook([...CHAT, '--json'], { ...on, input: `${input.join('\n')}\n` });
    expect(code).toBe(1);
    const told = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === 'chat-files')
      .map(({ data }) => data.files.map(({ name }: { name: string }) => name));
    expect(told).toEqual([[], ['my notes.md'], ['my notes.md', 'b.txt'], ['b.txt'], []]);
    expect(`${out}${err}`).toContain(`There is no file ${join(on.cwd, 'nowhere')}.`);
    expect(`${out}${err}`).toContain('There is no file 7 to take back.');
    expect(await keptIn(folder)).toBe(2);
  });

  it('are named where it is shown what would be sent', async () => {
    const { on, write } = await liveWorkspace(helpful);
    await write('b.txt', 'b');
    const { out } = await cuebook(CHAT, { ...on, input: '/file b.txt\n/context\n' });
    expect(out).toContain('\n\nGiven with the next message: b.txt.\n');
  });
});

describe('cuebook files', () => {
  it('lists what is kept, and removes what no conversation needs once it is told to', async () => {
    const { folder, on, write } = await liveWorkspace(helpful);
    const kept = async () => await readdir(join(folder, '.cuebook/files'), { recursive: true });
    await write('needed.md', 'needed');
    await write('old.md', 'nobody needs this');
    await write('young.md', 'young');
    expect(await cuebook(['files', 'list'], on)).toMatchObject({ code: 4 });
    await cuebook(['run', 'two.prompt.md'], on);
    expect((await cuebook(['files', 'list'], on)).out).toBe('No files are stored here.\n');
    await cuebook(['send', 'last', 'What is in it?', '--file', 'needed.md'], on);
    await cuebook(CHAT, { ...on, input: '/file old.md\n' });
    for (const name of await kept()) {
      if (name.length > 60) await utimes(join(folder, '.cuebook/files', name), 0, 0);
    }
    await cuebook(CHAT, { ...on, input: '/file young.md\n' });
    // What only leads elsewhere is none of ours.
    const link = 'ab'.repeat(32);
    await mkdir(join(folder, '.cuebook/files/ab'), { recursive: true });
    await symlink(join(folder, 'old.md'), join(folder, '.cuebook/files/ab', link));

    const listed = await cuebook(['files', 'list'], on);
    expect(listed.out.split('\n').map((line) => line.replace(/^\w{12}/, '…'))).toEqual([
      '…  (in no conversation)  17 bytes, 1970-01-01',
      '…  needed.md  6 bytes, 1970-01-01',
      '…  (in no conversation)  5 bytes, just now',
      '',
    ]);
    const before = await kept();
    const said = await cuebook(['files', 'prune'], on);
    expect(said.out).toMatch(
      /^\w{12} {2}\(in no conversation\) {2}17 bytes, 1970-01-01\nNothing is removed yet; no conversation needs 1 file \(17 bytes\)\.\nRemove: .*files prune --yes\n$/,
    );
    expect(await kept()).toEqual(before);
    const { code, out } = await cuebook(['files', 'prune', '--yes', '--json'], on);
    expect({ code, ...JSON.parse(out) }).toMatchObject({
      code: 0,
      removed: true,
      bytes: 17,
      items: [{ size: 17 }],
    });
    const [gone] = JSON.parse(out).items;
    expect(await kept()).toEqual(before.filter((name) => !name.endsWith(gone.hash)));
    expect((await cuebook(['files', 'prune', '--yes'], on)).out).toBe('Removed 0 files (0 bytes).\n');
  });
});
