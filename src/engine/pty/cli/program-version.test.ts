import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isProven, programVersion, provenText } from './program-version.ts';

const PROFILE = { versionArgs: ['--version'] };

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cuebook-version-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function program(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

it('reads a version from the package of the program, without starting it', async () => {
  const root = folder();
  const file = program(join(root, 'lib', 'bin', 'cli.js'), `touch ${join(root, 'started')}`);
  writeFileSync(
    join(root, 'lib', 'package.json'),
    JSON.stringify({ version: '1.2.3', bin: { cli: 'bin/cli.js' } }),
  );
  symlinkSync(file, join(root, 'cli'));
  expect(await programVersion(PROFILE, join(root, 'cli'), {})).toBe('1.2.3');
  await expect(programVersion(PROFILE, join(root, 'started'), {})).resolves.toBeUndefined();
});

it('reads what other programs print, once for each state of the file', async () => {
  const root = folder();
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version: '9.9.9', bin: './other.js' }));
  const log = join(root, 'log');
  const file = program(join(root, 'cli'), `echo "$1" >> ${log}; echo "cli 0.4.10-beta (abc)"`);
  const versions = await Promise.all([1, 2, 3].map(async () => await programVersion(PROFILE, file, {})));
  expect(versions).toEqual(['0.4.10-beta', '0.4.10-beta', '0.4.10-beta']);
  program(file, 'echo "now 0.5.0"');
  expect(await programVersion(PROFILE, file, {})).toBe('0.5.0');
  expect(await programVersion(PROFILE, program(join(root, 'silent'), 'exit 1'), {})).toBeUndefined();
});

it('knows which versions a profile was tried with', () => {
  expect(isProven('0.166.0', ['0.166.0'])).toBe(true);
  expect(isProven('0.166.1', ['0.166.0'])).toBe(false);
  expect(
    ['0.9.0', '0.10.1', '0.11.0', '0.11.1'].map((version) => isProven(version, ['0.9.5', '0.11.0'])),
  ).toEqual([false, true, true, false]);
  expect(provenText(['1.0.0'])).toBe('1.0.0');
  expect(provenText(['1.0.0', '1.2.0'])).toBe('1.0.0 to 1.2.0');
});
