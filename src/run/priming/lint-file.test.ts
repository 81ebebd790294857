import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { primingText, primingWorkspace, put, testFolder } from '../../files/priming-workspace.case.ts';
import { lintFile } from './lint-file.ts';

const ORPHAN = '### record func_result_record\n\n---\ngenseq: 1\nid: c1\nname: look\n---\n\nA lake.\n';

describe('checking a priming script', () => {
  it('takes a ref of the workspace, or any file by its path', async () => {
    const workspace = await primingWorkspace({
      'team_shared/good': primingText(),
      'team_shared/bad': ORPHAN,
    });
    const elsewhere = await testFolder();
    await put(elsewhere, 'bad.recording.md', ORPHAN);
    expect(await lintFile(workspace, 'team_shared/good')).toMatchObject({ findings: [], fixes: [] });
    const path = join(elsewhere, 'bad.recording.md');
    for (const [name, found] of [
      ['team_shared/bad', join(workspace, '.minds/priming/team_shared/bad.md')],
      [path, path],
    ] as const) {
      const { findings } = await lintFile(workspace, name);
      expect(findings).toEqual([
        expect.objectContaining({ path: found, line: 1, severity: 'error', remedy: expect.any(String) }),
      ]);
    }
  });

  it('takes nothing that is neither', async () => {
    const workspace = await primingWorkspace({ 'team_shared/bad': ORPHAN });
    await put(workspace, 'bad.recording.md', ORPHAN);
    for (const name of ['bad.recording.md', '../bad', 'team_shared/bad.md']) {
      await expect(lintFile(workspace, name)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    await expect(lintFile(workspace, 'team_shared/none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('repairing a priming script', () => {
  it('keeps the old text beside it, and says how the new one is', async () => {
    const workspace = await primingWorkspace({ 'team_shared/bad': ORPHAN });
    const { path, text, fixes, findings, script, backup } = await lintFile(workspace, 'team_shared/bad', {
      fix: true,
    });
    expect(fixes).toEqual([{ line: 1, message: expect.stringContaining('Record 1') }]);
    expect(findings).toEqual([]);
    expect(script.records.map(({ type }) => type)).toEqual(['func_call_record', 'func_result_record']);
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(backup).toBe(`${path}.bak`);
    expect(await readFile(`${path}.bak`, 'utf8')).toBe(ORPHAN);
  });

  it('leaves a file alone in which there is nothing to repair', async () => {
    const workspace = await primingWorkspace(['team_shared/good']);
    const linted = await lintFile(workspace, 'team_shared/good', { fix: true });
    expect(linted).toMatchObject({ text: primingText(), fixes: [] });
    expect(linted).not.toHaveProperty('backup');
  });
});
