import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '../model/ids.ts';
import { messageText } from '../model/message-text.ts';
import type { RunRequest } from '../workbench.ts';
import { useLiveWorkspace } from './live-workspace.case.ts';
import { person, words } from './priming/records.case.ts';
import { written } from './priming/round-trip.case.ts';

const CLAUDE = 'anthropic/claude-sonnet-4-5';

describe('a script that begins with a history', () => {
  const stage = useLiveWorkspace(() => ({ parts: [{ type: 'text', text: 'Well.' }] }));
  const history = async (name: string, text: string): Promise<void> => {
    const folder = join(stage().folder, '.minds/priming/team_shared');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.md`), written([person('Before?'), words(text)]));
  };
  const script = async (name: string, priming = `[team_shared/${name}]`): Promise<string> => {
    const path = join(stage().folder, `${name}.prompt.md`);
    await writeFile(path, `---\nmodel: ${CLAUDE}\npriming: ${priming}\n---\nOne?\n<!-- user -->\nTwo?\n`);
    return path;
  };
  const run = async (request: RunRequest) => {
    const { session, plan, findings, events } = await stage().workbench.scripts.run(request);
    for await (const event of events)
      if (event.type === 'run-summary') expect(event.data.reason).toBe('done');
    return { id: session.id, action: plan.action, findings };
  };
  const firstWords = async (id: SessionId): Promise<string | undefined> => {
    const { messages } = await stage().workbench.sessions.messages(id);
    return messages.filter(({ kind }) => kind === 'text').map(messageText)[0];
  };
  const isSettled = async (path: string): Promise<boolean> =>
    (await stage().workbench.scripts.attach({ path })).drift?.kind === 'none';

  it('asks everything anew when the history says something else, and nothing when only its title does', async () => {
    await history('anew', 'Old.');
    const path = await script('anew');
    const { id: first } = await run({ path });
    expect(await firstWords(first)).toBe('Old.');
    const file = join(stage().folder, '.minds/priming/team_shared/anew.md');
    await writeFile(file, `---\ntitle: Another\n---\n\n${written([person('Before?'), words('Old.')])}`);
    expect((await run({ path })).action).toBe('nothing');
    await history('anew', 'New.');
    const { id, action } = await run({ path });
    expect(action).toBe('replayAll');
    expect(await firstWords(id)).toBe('New.');
  });

  it.each(['keep', 'clone'] as const)('stays as it is where the user says %s', async (resolution) => {
    await history(resolution, 'Old.');
    const path = await script(resolution);
    await run({ path });
    await history(resolution, 'New.');
    expect(await isSettled(path)).toBe(false);
    await stage().workbench.scripts.resolve({ path, resolution });
    expect(await isSettled(path)).toBe(true);
    const { id, action } = await run({ path });
    expect(action).toBe('nothing');
    expect(await firstWords(id)).toBe('Old.');
    await history(resolution, 'Newer.');
    expect(await isSettled(path)).toBe(false);
  });

  it('begins with the new history where a replay shares nothing', async () => {
    await history('first', 'Old.');
    const path = await script('first');
    await run({ path });
    await history('first', 'New.');
    const { id, findings } = await run({ path, startIndex: 0 });
    expect(await firstWords(id)).toBe('New.');
    expect(findings).toEqual([]);
    expect(await isSettled(path)).toBe(true);
  });

  it('keeps the old one where a replay shares prompts, and says so', async () => {
    await history('second', 'Old.');
    const path = await script('second');
    await run({ path });
    await history('second', 'New.');
    const { id, findings } = await run({ path, startIndex: 1 });
    expect(await firstWords(id)).toBe('Old.');
    expect(findings).toMatchObject([{ code: 'history-kept', line: 3, severity: 'warning' }]);
    expect(await isSettled(path)).toBe(true);
  });

  it('may name one history without a list', async () => {
    await history('alone', 'Alone.');
    const { id } = await run({ path: await script('alone', 'team_shared/alone') });
    expect(await firstWords(id)).toBe('Alone.');
  });

  it('does not run with a history that has errors, and names that from the workspace', async () => {
    await writeFile(
      join(stage().folder, '.minds/priming/team_shared/bad.md'),
      '### user\n\nHi\n\n### user\n\nHi\n',
    );
    const path = await script('bad');
    const { opened } = await stage().workbench.scripts.attach({ path });
    const message = expect.stringMatching(/^\.minds\/priming\/team_shared\/bad\.md:1: .* \(And 1 more\.\)$/);
    expect(opened.diagnostics).toMatchObject([
      { code: 'priming-invalid', line: 3, severity: 'error', message },
    ]);
    await expect(stage().workbench.scripts.run({ path })).rejects.toMatchObject({ code: 'SCRIPT_INVALID' });
  });
});
