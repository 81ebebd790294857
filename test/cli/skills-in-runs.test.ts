import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cuebook } from './cuebook.ts';
import { liveWorkspace } from './live-workspace.ts';
import { SKILL_FILES } from './skills-stage.ts';

async function workspaceWithSkills() {
  const stage = await liveWorkspace(() => ({ parts: [{ type: 'text', text: 'Noted.' }] }));
  for (const [name, text] of Object.entries(SKILL_FILES)) await stage.write(name, text);
  return { ...stage, call: async (...args: readonly string[]) => await cuebook(args, stage.on) };
}

it('answers with the skills that --skills names, and shows which those were', async () => {
  const { call, server } = await workspaceWithSkills();
  const ran = await call('run', 'two.prompt.md', '--skills', 'minutes,词汇', '--document', 'notes.md');
  expect(ran.err).toBe('');
  expect(ran.out).toMatch(/\[1\/2\] First\?\nwith the skills minutes, 词汇\n/);
  expect(JSON.stringify(server.requests.at(-1))).toContain('Write minutes.');
  const shown = await call('sessions', 'show', 'last');
  expect(shown.out).toContain('[2/2] Second?\nwith the skills minutes, 词汇\n');
  const exported = await call('sessions', 'export', 'last');
  expect(exported.out).toContain('Second?\n\n*— with the skills minutes, 词汇 —*\n');
  const sent = await call('send', 'last', 'Third?', '--skills', 'off');
  expect(sent.out).not.toContain('with the skill');
  expect(JSON.stringify(server.requests.at(-1))).not.toContain('统一术语');
});

it('leaves the file and its session alone in a run with --skills or --document, and refuses what is not there', async () => {
  const { call, folder } = await workspaceWithSkills();
  const first = await call('run', 'two.prompt.md', '--json', '--no-link');
  expect(first.code).toBe(0);
  expect((await call('run', 'two.prompt.md', '--plan', '--skills', 'off', '--json')).out).toContain(
    '"begin"',
  );
  const missing = await call('run', 'two.prompt.md', '--skills', 'nobody');
  expect(missing.code).toBe(4);
  expect(missing.err).toContain('There is no skill nobody.');
  expect((await call('run', 'two.prompt.md', '--skills', ',')).code).toBe(2);
  const gone = await call('run', 'two.prompt.md', '--document', join(folder, 'gone.md'));
  expect(gone.code).toBe(4);
});
