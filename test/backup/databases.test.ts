import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cuebook } from '../cli/cuebook.ts';
import { helpful, liveWorkspace } from '../cli/live-workspace.ts';
import { succeeds } from './backup.case.ts';

it('a database that the user’s configuration names for a workspace is used by every command', async () => {
  const { folder, on, write } = await liveWorkspace(helpful);
  await mkdir(join(folder, 'home/elsewhere'), { recursive: true });
  const named = join(folder, 'home/elsewhere/plays.db');
  await write(
    'config/cuebook/config.yaml',
    `databases:\n  /somewhere/else: ~/other.db\n  ${folder}/: ~/elsewhere/plays.db\n`,
  );
  expect((await succeeds(['sessions', 'list'], on)).out).toContain('No sessions in ');
  await succeeds(['run', 'two.prompt.md'], on);
  expect(existsSync(named)).toBe(true);
  expect(existsSync(join(folder, '.cuebook/cuebook.db'))).toBe(false);
  expect((await succeeds(['sessions', 'list'], on)).out).toContain('Live');
  expect((await succeeds(['doctor'], on)).out).toContain(', in home/elsewhere/plays.db\n');
  // Each of these counts before it.
  const variable = { ...on, env: { ...on.env, CUEBOOK_DATABASE_URL: join(folder, 'variable.db') } };
  await succeeds(['run', 'two.prompt.md', '--fresh'], variable);
  await succeeds(['run', 'two.prompt.md', '--fresh', '--db', 'option.db'], variable);
  for (const name of ['variable.db', 'option.db']) expect(existsSync(join(folder, name))).toBe(true);
  // Its backup is restored to where it is.
  await succeeds(['backup', 'a.tar'], on);
  const { out } = await succeeds(['restore', 'a.tar', '--force'], on);
  expect(out).toContain('into home/elsewhere/plays.db.\n');
});

it.each([
  [
    'a path from nowhere',
    'databases:\n  /plays: plays.db\n',
    'databases./plays: must be a postgres:// URL, or a path',
  ],
  ['a folder from nowhere', 'databases:\n  plays: /plays.db\n', 'databases.plays: must begin with / or ~/'],
  ['something else', 'databases: /plays.db\n', 'databases: must be `key: value` lines'],
])('%s in it is refused with its name', async (_, config, problem) => {
  const { on, write } = await liveWorkspace(helpful);
  await write('config/cuebook/config.yaml', config);
  expect(await cuebook(['sessions', 'list'], on)).toMatchObject({
    code: 2,
    err: expect.stringContaining(`config.yaml: ${problem}`),
  });
});

it('the configuration of a workspace cannot name a database', async () => {
  const { folder, on, write } = await liveWorkspace(helpful);
  await write('.cuebook/config.yaml', `databases:\n  ${folder}: ${folder}/evil.db\n`);
  await succeeds(['run', 'two.prompt.md'], on);
  expect(existsSync(join(folder, 'evil.db'))).toBe(false);
});
