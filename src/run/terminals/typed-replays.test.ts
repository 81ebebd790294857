import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createWorkbench } from '../../workbench.ts';

it('types a session anew as a whole, and never from its middle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-typed-'));
  const environment = { PATH: process.env['PATH'], HOME: folder, SHELL: '/bin/bash' };
  const workbench = createWorkbench({ workspace: folder, environment });
  onTestFinished(async () => {
    await workbench.close();
    await rm(folder, { recursive: true });
  });
  const path = join(folder, 'a.prompt.md');
  await writeFile(path, '---\nengine: pty\n---\nhere=there\n<!-- user -->\necho "$here."\n');
  const run = await workbench.scripts.run({ path, isOwnWord: true });
  await Array.fromAsync(run.events);
  const { id } = run.session;
  const rest = { chatSessionId: id, startIndex: 1, prompts: ['echo "no $here."'], isOwnWord: true };
  await expect(workbench.sessions.replayFrom(rest)).rejects.toMatchObject({
    message: 'A terminal cannot be put back to prompt 2.',
  });
  await expect(workbench.sessions.regenerate({ sessionId: id, isOwnWord: true })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  const all = {
    chatSessionId: id,
    prompts: ['here=now', 'echo "$here."'],
    engine: 'pty',
    model: '',
  } as const;
  const replay = await workbench.sessions.replayAll({ ...all, isOwnWord: true });
  expect((await Array.fromAsync(replay.events)).at(-1)).toMatchObject({ data: { reason: 'done', ran: 2 } });
  const { evidence } = await workbench.sessions.messages(replay.session.id);
  expect(evidence.filter(({ kind }) => kind === 'answer').at(-1)).toMatchObject({ text: 'now.\n' });
});
