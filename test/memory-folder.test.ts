import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { removeAtEnd } from './memory-folder.ts';

const MODULE = fileURLToPath(new URL('memory-folder.ts', import.meta.url));

it('removes the folder of the tests when they are done', async () => {
  const folder = folderWithFile();
  const remove = removeAtEnd(folder);
  expect(existsSync(folder)).toBe(true);
  await remove();
  expect(existsSync(folder)).toBe(false);
});

it('removes the folder also when the tests are killed', async () => {
  const folder = folderWithFile();
  const program = `
    import { removeAtEnd } from ${JSON.stringify(MODULE)};
    removeAtEnd(${JSON.stringify(folder)});
    console.log('ready');
    setInterval(() => undefined, 60_000);
  `;
  const tests = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(tests.stdout, 'data');
  expect(existsSync(folder)).toBe(true);
  tests.kill('SIGKILL');
  await expect.poll(() => existsSync(folder)).toBe(false);
});

function folderWithFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'removed-'));
  writeFileSync(join(folder, 'file'), 'text');
  return folder;
}
