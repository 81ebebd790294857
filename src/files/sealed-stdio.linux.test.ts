import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

const ECHO = "cat <&3 >&2; ls -l /proc/self/fd | grep -o '[0-9]* -> .*'";

/** What a process finds open that is started by one to which this file was left open as 40. */
async function openInGrandchild(): Promise<string> {
  const file = await open(new URL(import.meta.url));
  onTestFinished(async () => await file.close());
  const gap = Array.from({ length: 37 }, () => 'ignore' as const);
  const code = `const { spawn } = await import('node:child_process');
    const { withSealedStdio } = await import(${JSON.stringify(new URL('sealed-stdio.ts', import.meta.url))});
    const child = withSealedStdio(['ignore', 'pipe', 'inherit', 'pipe'], (stdio) =>
      spawn('/bin/sh', ['-c', ${JSON.stringify(ECHO)}], { stdio }));
    child.stdio[3].end('told');
    child.stdout.pipe(process.stdout);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'pipe', ...gap, file.fd],
  });
  if (child.stdout === null || child.stderr === null) throw new Error('The process has no output.');
  const [found, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(said).toContain('told');
  return found;
}

it('gives a process what it is to have, and nothing of what was left open to us', async () => {
  const found = await openInGrandchild();
  expect(found).toContain('40 -> /dev/null');
  expect(found).not.toContain('sealed-stdio');
});
