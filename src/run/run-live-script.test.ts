import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createWorkbench } from '../workbench.ts';
import { useLiveWorkspace } from './live-workspace.case.ts';

const stage = useLiveWorkspace(() => ({ parts: [{ type: 'text', text: 'Yes.' }] }));

it('needs no key where nothing has to be asked, and one where something has', async () => {
  const { folder, workbench } = stage();
  const path = join(folder, 'asked.prompt.md');
  await writeFile(path, '---\nmodel: anthropic/claude-sonnet-4-5\n---\nWell?\n');
  const first = await workbench.scripts.run({ path });
  await Array.fromAsync(first.events);

  const keyless = createWorkbench({ workspace: folder, environment: { HOME: folder } });
  const again = await keyless.scripts.run({ path });
  expect(again).toMatchObject({ session: { id: first.session.id }, plan: { action: 'nothing' } });
  await Array.fromAsync(again.events);
  await expect(keyless.scripts.run({ path, all: true })).rejects.toMatchObject({ code: 'KEY_MISSING' });
  expect((await keyless.sessions.list()).items).toHaveLength(1);
  await keyless.close();
});
