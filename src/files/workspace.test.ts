import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findWorkspace } from './workspace.ts';
import { makeWorkspaceFolder } from './workspace-folder.ts';

describe('the workspace', () => {
  it.each(['.cuebook/', 'agents.json', '.minds/', 'skills/'])(
    'is the nearest folder upwards with %s',
    async (mark) => {
      const top = await testFolder();
      const deep = join(top, 'a', 'b');
      await mkdir(deep, { recursive: true });
      if (mark.endsWith('/')) await mkdir(join(top, 'a', mark));
      else await writeFile(join(top, 'a', mark), '{}');
      expect(findWorkspace(deep, '/elsewhere')).toBe(join(top, 'a'));
    },
  );

  it('is the fallback where no folder looks like one', async () => {
    expect(findWorkspace(await testFolder(), '/elsewhere')).toBe('/elsewhere');
  });

  it('gets a folder of ours once, which keeps itself out of version control', async () => {
    const top = await testFolder();
    await makeWorkspaceFolder(top);
    expect(await readFile(join(top, '.cuebook', '.gitignore'), 'utf8')).toContain('cuebook.db*');
    await writeFile(join(top, '.cuebook', '.gitignore'), 'mine');
    await makeWorkspaceFolder(top);
    expect(await readFile(join(top, '.cuebook', '.gitignore'), 'utf8')).toBe('mine');
  });
});

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-workspace-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  return folder;
}
