import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTextFile } from './text-file.ts';

describe('reading a text file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cuebook-text-'));
  });
  afterAll(async () => await rm(folder, { recursive: true }));

  it('keeps every character, a byte-order mark and CRLF included', async () => {
    const text = '\ufeffGrüße\r\n你好 👋\n';
    await writeFile(join(folder, 'a.md'), text);
    expect(await readTextFile(join(folder, 'a.md'))).toMatchObject({ text, modifiedAt: expect.any(Date) });
  });

  it('refuses what is not UTF-8, rather than guess', async () => {
    await writeFile(join(folder, 'latin1.md'), Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]));
    await expect(readTextFile(join(folder, 'latin1.md'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('UTF-8'),
    });
  });

  it('refuses a folder, and says that a file is not there', async () => {
    await expect(readTextFile(folder)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(readTextFile(join(folder, 'b.md'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
