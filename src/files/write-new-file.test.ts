import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { put, testFolder } from './priming-workspace.case.ts';
import { writeNewFile } from './write-new-file.ts';

it('a new file is written where nothing is, and tells when', async () => {
  const folder = await testFolder();
  const path = join(folder, 'a.md');
  expect(await writeNewFile(path, 'One')).toEqual((await stat(path)).mtime);
  expect(await writeNewFile(path, 'Two')).toBeUndefined();
  expect(await readFile(path, 'utf8')).toBe('One');
});

it('no half of a new file is left when there is no room for it', async () => {
  const folder = await testFolder();
  await put(folder, 'b.md', 'mine');
  const code = `const { writeNewFile } = await import(${JSON.stringify(MODULE)});
    process.on('SIGXFSZ', () => undefined);
    await writeNewFile(process.argv[1], 'x'.repeat(100_000)).catch((error) => console.log(error.message));`;
  const node = `ulimit -f 8; exec "$0" --no-warnings --experimental-strip-types --input-type=module --eval "$1" "$2"`;
  const child = spawn('sh', ['-c', node, process.execPath, code, join(folder, 'a.md')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([once(child.stdout, 'data'), once(child, 'close')]);
  expect(String(said)).toContain('cannot be written');
  expect(await readdir(folder)).toEqual(['b.md']);
});

const MODULE = new URL('write-new-file.ts', import.meta.url).href;
