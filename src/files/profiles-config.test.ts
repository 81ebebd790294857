import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CliProfile, USUAL_PROFILE } from '../model/cli-profile.ts';
import { put, testFolder } from './priming-workspace.case.ts';
import { readCliProfiles } from './profiles-config.ts';
import { grantTrust } from './trust.ts';

const CODEX: CliProfile = { ...USUAL_PROFILE, id: 'codex', command: 'codex', ready: { title: 'x' } };

const OWN = `profiles:
  mine:
    command: ./bin/mine
    args: [--chat]
    ready: { screen: '^> ' }
`;

describe('the profiles of a configuration', () => {
  it('are the built-in ones where nothing is said', async () => {
    const { read } = await stage({ user: 'language: en\n' });
    const { profiles, grants, left } = await read();
    expect(Array.from(profiles)).toEqual([['codex', CODEX]]);
    expect([grants, left]).toEqual([[], []]);
  });

  it('are those of the user too, with what is usual', async () => {
    const { read, home } = await stage({ user: OWN });
    const { profiles } = await read();
    expect(profiles.get('mine')).toEqual({
      ...USUAL_PROFILE,
      id: 'mine',
      command: join(home, '.config', 'cuebook', 'bin', 'mine'),
      args: ['--chat'],
      ready: { screen: '^> ' },
    });
  });

  it('change what is said of a built-in one, and keep the rest', async () => {
    const { read } = await stage({ user: 'profiles:\n  codex:\n    args: [--full]\n    turnSeconds: 5\n' });
    expect((await read()).profiles.get('codex')).toEqual({ ...CODEX, args: ['--full'], turnSeconds: 5 });
  });

  it('of a workspace count only if it is trusted, and never before those of the user', async () => {
    const { read, workspace, environment } = await stage({
      user: 'profiles:\n  codex:\n    args: [--mine]\n',
      workspace: `${OWN}  codex:\n    args: [--theirs]\nallow: { trust: [mine] }\n`,
    });
    const before = await read();
    expect(before.profiles.has('mine')).toBe(false);
    expect(before.left).toEqual([
      { id: 'mine', why: 'untrusted' },
      { id: 'codex', why: 'overruled' },
    ]);
    await grantTrust(workspace, environment, { now: new Date() });
    const after = await read();
    expect(after.profiles.get('mine')?.command).toBe(join(workspace, 'bin', 'mine'));
    expect(after.profiles.get('codex')?.args).toEqual(['--mine']);
    expect(after.left).toEqual([{ id: 'codex', why: 'overruled' }]);
    expect(after.grants).toEqual([]);
  });

  it('grant trust at a first start only as the user allows', async () => {
    const { read } = await stage({
      user: `allow: { trust: [codex] }\n${OWN}    firstStart: [{ pattern: trust, keys: y }]\n`,
    });
    const { grants, profiles } = await read();
    expect(grants).toEqual(['codex']);
    expect(profiles.get('mine')?.firstStart).toEqual([{ pattern: 'trust', keys: 'y', grants: true }]);
  });

  it('with mistakes are refused, each by its key', async () => {
    const { read, home } = await stage({
      user: [
        'profiles:',
        '  shell: { command: sh }',
        '  "no name": { command: x }',
        '  one: { ready: { screen: x } }',
        '  two: { command: x }',
        '  three: { command: x, ready: { screen: "(a+)+" }, quietMs: soon, colour: red }',
        `  four: { command: x, ready: { status: [asleep] }, env: { KEY: sk-ant-${'a1'.repeat(12)} } }`,
        'allow: { trust: yes }',
      ].join('\n'),
    });
    const path = join(home, '.config', 'cuebook', 'config.yaml');
    const refused = await read().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'INVALID_INPUT' });
    expect(String(refused).replaceAll(`${path}: `, '').split('\n')).toEqual([
      'Refusal: profiles.shell: shell is taken',
      expect.stringContaining('profiles.no name: a name begins with a letter'),
      'profiles.one.command: is missing',
      expect.stringContaining('profiles.two.ready: is missing'),
      'profiles.three.quietMs: must be a number',
      expect.stringContaining('profiles.three.ready.screen: cannot be used as a pattern: It repeats a group'),
      'profiles.three: colour is unknown here',
      expect.stringContaining('profiles.four.env.KEY: looks like an Anthropic key'),
      'profiles.four.ready.status.0: must be of idle, working, blocked, done, error',
    ]);
  });
});

async function stage(configs: { readonly user?: string; readonly workspace?: string }) {
  const home = await testFolder();
  const workspace = await testFolder();
  if (configs.user !== undefined) await put(home, '.config/cuebook/config.yaml', configs.user);
  if (configs.workspace !== undefined) await put(workspace, '.cuebook/config.yaml', configs.workspace);
  const environment = { HOME: home };
  return { home, workspace, environment, read: () => readCliProfiles(workspace, environment, [CODEX]) };
}
