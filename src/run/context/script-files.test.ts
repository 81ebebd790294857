import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testFolder } from '../../files/priming-workspace.case.ts';
import { openScriptFiles } from './script-files.ts';

const NOBODY = 65_534;

/** Until the test ends, as somebody whom the rights of files hold for. */
function asNobody(): void {
  if (process.geteuid?.() !== 0) return;
  process.seteuid?.(NOBODY);
  onTestFinished(() => process.seteuid?.(0));
}

describe('the files that a script names', () => {
  it('are refused where they may not be read', async () => {
    const folder = await testFolder();
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'mine.txt'), 'x', { mode: 0o000 });
    asNobody();
    const home = { workspace: folder, largestFile: async () => 10 };
    const { files, refusals } = await openScriptFiles(home, join(folder, 'a.prompt.md'), ['mine.txt']);
    expect(files).toEqual([]);
    expect(refusals).toMatchObject([{ code: 'INVALID_INPUT', message: 'mine.txt may not be read.' }]);
  });
});
