import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readScriptFile } from './script-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuebook-script-file-'));
  for (const name of ['incident.prompt.md', 'weekly-report.prompt.md', 'incident-notes.md']) {
    await writeFile(join(folder, name), 'Hello.');
  }
});

afterAll(async () => await rm(folder, { recursive: true }));

it.each([
  ['incident', 'Did you mean incident.prompt.md?'],
  ['incident.md', 'Did you mean incident.prompt.md?'],
  ['Incident.prompt.md', 'Did you mean incident.prompt.md?'],
  ['incidnet.prompt.md', 'Did you mean incident.prompt.md?'],
  ['weekly_report', 'Did you mean weekly-report.prompt.md?'],
  ['something-else', undefined],
  ['no-folder/incident', undefined],
])('suggests for %s: %s', async (name, remedy) => {
  await expect(readScriptFile(join(folder, name))).rejects.toMatchObject({ code: 'NOT_FOUND', remedy });
});

it('reads the file that is named', async () => {
  expect((await readScriptFile(join(folder, 'incident-notes.md'))).text).toBe('Hello.');
});
