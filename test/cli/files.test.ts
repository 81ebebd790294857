import { readdir } from 'node:fs/promises';
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
    await write('notes.md', '# Notes');
    await write('sub/table.csv', 'a,b\n1,2\n');
    await cuebook(['run', 'two.prompt.md'], on);
    const files = ['--file', 'notes.md', '--file', join(folder, 'sub/table.csv')];
    const { code, out, err } = await cuebook(['send', 'last', 'What is in them?', ...files], on);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('With notes.md (document, 7 bytes)\n');
    expect(out).toContain('With table.csv (document, 8 bytes)\n');
    expect(server.requests).toHaveLength(3);
    expect(await keptIn(folder)).toBe(2);
  });

  it.each([
    ['a missing one', 'nowhere.md', 4, 'There is no file nowhere.md.'],
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
    expect(`${out}${err}`).toContain('There is no file nowhere.');
    expect(`${out}${err}`).toContain('There is no file 7 to take back.');
    expect(await keptIn(folder)).toBe(2);
  });
});
