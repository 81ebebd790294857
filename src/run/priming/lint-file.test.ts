import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { primingText, primingWorkspace, put, testFolder } from '../../files/priming-workspace.case.ts';
import { lintFile } from './lint-file.ts';

const ORPHAN = '### record func_result_record\n\n---\ngenseq: 1\nid: c1\nname: look\n---\n\nA lake.\n';

describe('checking a priming script', () => {
  it('tells what is wrong with any file, with its path', async () => {
    const folder = await testFolder();
    await put(folder, 'good.recording.md', primingText());
    await put(folder, 'bad.recording.md', ORPHAN);
    const [good, bad] = [join(folder, 'good.recording.md'), join(folder, 'bad.recording.md')];
    expect(await lintFile(good)).toMatchObject({ path: good, text: primingText(), findings: [], fixes: [] });
    expect((await lintFile(bad)).findings).toEqual([
      expect.objectContaining({ path: bad, line: 1, severity: 'error', remedy: expect.any(String) }),
    ]);
    await expect(lintFile(join(folder, 'none.md'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('repairing a priming script', () => {
  it('keeps the old text beside it, and says how the new one is', async () => {
    const workspace = await primingWorkspace({ 'team_shared/bad': ORPHAN });
    const path = join(workspace, '.minds/priming/team_shared/bad.md');
    const { text, fixes, findings, script, backup } = await lintFile(path, { fix: true });
    expect(fixes).toEqual([{ line: 1, message: expect.stringContaining('Record 1') }]);
    expect(findings).toEqual([]);
    expect(script.records.map(({ type }) => type)).toEqual(['func_call_record', 'func_result_record']);
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(backup).toBe(`${path}.bak`);
    expect(await readFile(`${path}.bak`, 'utf8')).toBe(ORPHAN);
  });

  it('leaves a file alone in which there is nothing to repair', async () => {
    const workspace = await primingWorkspace(['team_shared/good']);
    const linted = await lintFile(join(workspace, '.minds/priming/team_shared/good.md'), { fix: true });
    expect(linted).toMatchObject({ text: primingText(), fixes: [] });
    expect(linted).not.toHaveProperty('backup');
  });
});
