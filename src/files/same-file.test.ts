import { link, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSameFile } from './same-file.ts';

describe('two paths', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cuebook-same-file-'));
    await writeFile(join(folder, 'a'), 'text');
    await writeFile(join(folder, 'same-text'), 'text');
    await symlink('a', join(folder, 'linked'));
    await symlink('round', join(folder, 'round'));
    await link(join(folder, 'a'), join(folder, 'hard-linked'));
  });
  afterAll(async () => await rm(folder, { recursive: true }));

  it.each([
    ['a', true],
    ['linked', true],
    ['hard-linked', true],
    ['same-text', false],
    ['none', false],
    ['a/none', false],
    ['round', false],
    ['n'.repeat(300), false],
  ])('a and %s: %s', (other, isSame) => {
    expect(isSameFile(join(folder, 'a'), join(folder, other))).toBe(isSame);
  });
});
