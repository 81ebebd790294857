import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { loginSecret, loginSecretPath } from './login-secret.ts';

let place: { readonly workspace: string; readonly environment: { readonly HOME: string } };
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-logins-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const workspace = join(folder, 'workspace');
  await mkdir(workspace);
  place = { workspace, environment: { HOME: join(folder, 'home') } };
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it('is the same at each start, for its owner alone, and outside the workspace', async () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const secret = await loginSecret(place);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await loginSecret(place)).toBe(secret);
  const path = await loginSecretPath(place);
  expect(path.startsWith(join(place.environment.HOME, '.local/state/cuebook/logins/'))).toBe(true);
  expect([await modeOf(path), await modeOf(dirname(path))]).toEqual(['600', '700']);
  expect(await readdir(place.workspace)).toEqual([]);
  expect(await readdir(dirname(path))).toHaveLength(1);
});

it('is one for a workspace, by whatever path, and another one for another workspace', async () => {
  const secret = await loginSecret(place);
  const linked = `${place.workspace}-link`;
  await symlink(place.workspace, linked);
  expect(await loginSecret({ ...place, workspace: linked })).toBe(secret);
  const other = `${place.workspace}-2`;
  await mkdir(other);
  expect(await loginSecret({ ...place, workspace: other })).not.toBe(secret);
  const XDG_STATE_HOME = join(place.environment.HOME, 'state');
  expect(await loginSecret({ ...place, environment: { ...place.environment, XDG_STATE_HOME } })).not.toBe(
    secret,
  );
});

it('is new where a new one is wanted, where others could read it, and where it is damaged', async () => {
  const path = await loginSecretPath(place);
  const seen = new Set([await loginSecret(place)]);
  seen.add(await loginSecret({ ...place, isNew: true }));
  await chmod(path, 0o644);
  seen.add(await loginSecret(place));
  expect(await modeOf(path)).toBe('600');
  await writeFile(path, '{');
  const last = await loginSecret(place);
  seen.add(last);
  expect(seen.size).toBe(4);
  expect(await loginSecret(place)).toBe(last);
  expect(await readFile(path, 'utf8')).toContain(last);
});

it('is one for servers that start at the same moment', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, async () => await loginSecret(place)));
  expect(new Set(secrets).size).toBe(1);
});

it('is none where nothing can be written', async () => {
  await writeFile(place.environment.HOME, 'a file in the place of a folder');
  expect(await loginSecret(place)).toBeUndefined();
});
