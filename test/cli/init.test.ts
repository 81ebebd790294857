import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cuebook } from './cuebook.ts';
import { helpful, liveWorkspace } from './live-workspace.ts';

describe('cuebook init', () => {
  it('makes the folder that we are in into a workspace', async () => {
    const { folder, on } = await liveWorkspace(helpful);
    const { code, out, err } = await cuebook(['init'], on);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toEqual([
      'Wrote agents/assistant.md.',
      'Wrote agents.json.',
      'Wrote .cuebook/config.yaml.',
      'Wrote .gitignore.',
      'Wrote config/cuebook/config.yaml.',
      expect.stringMatching(
        /^Conversations will be in \.cuebook\/cuebook\.db, and daily copies in data\/cuebook\/backups\/[\w-]+\.$/,
      ),
      'Create a starter script: cuebook new',
      '',
    ]);
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toContain('.cuebook/*');
    const run = await cuebook(['run', 'two.prompt.md', '--quiet'], on);
    expect(run).toMatchObject({ code: 0, err: '' });
  });

  it('leaves what is there, and says so', async () => {
    const { on, write } = await liveWorkspace(helpful);
    await write('agents.json', '{"agents": []}');
    await write('.gitignore', 'node_modules\n');
    const { out } = await cuebook(['init'], on);
    expect(out).toContain('Left agents.json as it is.\n');
    expect(out).toContain('Added to .gitignore what is not to be under version control.\n');
    expect(await cuebook(['init', '--quiet'], on)).toEqual({ code: 0, out: '', err: '' });
  });

  it('makes a folder that is named, and tells all in one object', async () => {
    const { folder, on } = await liveWorkspace(helpful);
    const { out, code } = await cuebook(['init', 'new/place', '--json'], on);
    expect(code).toBe(0);
    const workspace = join(await realpath(folder), 'new/place');
    const { files, ...rest } = JSON.parse(out);
    expect(rest).toEqual({ workspace });
    expect(files).toContainEqual({ path: join(workspace, 'agents.json'), outcome: 'written' });
    const inside = await cuebook(['doctor', '--json'], { ...on, cwd: workspace });
    expect(JSON.parse(inside.out).checks).toContainEqual(
      expect.objectContaining({ name: 'folder', facts: workspace }),
    );
  });

  it('refuses a file', async () => {
    const { on } = await liveWorkspace(helpful);
    expect(await cuebook(['init', 'two.prompt.md'], on)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('cannot be made'),
    });
  });
});
