import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { KeptFolder } from '../../src/files/kept/kept-folder.ts';
import { newSessionId } from '../../src/model/ids.ts';
import { times } from '../campaign.ts';
import { cuebook } from '../cli/cuebook.ts';
import { helpful, liveWorkspace } from '../cli/live-workspace.ts';
import { contentsOf, succeeds } from './backup.case.ts';
import { Place } from './place.ts';

const OLD = new Date(0);

async function bytes(text: string): Promise<Uint8Array> {
  return Buffer.from(text);
}

async function* source(text: string): AsyncGenerator<Uint8Array> {
  yield await bytes(text);
}

it('shows what nothing needs, and removes it once that is agreed', async () => {
  const { folder, on, write } = await liveWorkspace(helpful);
  await write('needed.md', 'needed');
  await write('orphan.md', 'orphan');
  await succeeds(['run', 'two.prompt.md'], on);
  await succeeds(['send', 'last', 'What is in it?', '--file', 'needed.md'], on);
  await cuebook(['chat', '--model', 'anthropic/claude-sonnet-4-5'], { ...on, input: '/file orphan.md\n' });
  const hidden = join(folder, '.cuebook');
  const old = [
    await write('.cuebook/files/draft-0a-b.tmp', 'half'),
    await write(`.cuebook/terminals/${newSessionId()}/${newSessionId()}/000001.cast`, 'stream'),
    await write('.cuebook/cuebook.db.before-schema-3', 'copy'),
  ];
  for (const path of [...(await contentsOf(folder)), ...old]) await utimes(path, OLD, OLD);
  for (const path of [dirname(old[1] ?? ''), dirname(dirname(old[1] ?? ''))]) await utimes(path, OLD, OLD);
  // What is young stays.
  const young = await write(`.cuebook/terminals/${newSessionId()}/${newSessionId()}/000001.cast`, 'now');
  const foreign = await write('.cuebook/notes.txt', 'of the user');

  const planned = await cuebook(['gc', '--dry-run', '--verbose'], on);
  expect(planned.code).toBe(0);
  expect(planned.out.replaceAll(/^ +\S.*\n/gm, '')).toBe(
    [
      '1  attached files that no conversation needs  6 bytes',
      '1  interrupted uploads  4 bytes',
      '1  raw streams of deleted sessions  6 bytes',
      '1  copies made before a migration, older than 30 days  4 bytes',
      'Nothing was removed. Remove it: cuebook gc --yes',
      '',
    ].join('\n'),
  );
  expect(await cuebook(['gc'], on)).toMatchObject({ code: 2, err: expect.stringContaining('--dry-run') });
  expect(old.every(existsSync)).toBe(true);
  const { out } = await succeeds(['gc', '--yes', '--json'], on);
  const { removed, bytes: size, items } = JSON.parse(out);
  expect({ removed, size, kinds: items.map(({ kind }: { kind: string }) => kind) }).toEqual({
    removed: true,
    size: 20,
    kinds: ['file', 'upload', 'recording', 'copy'],
  });
  expect(old.some(existsSync)).toBe(false);
  expect([young, foreign, join(hidden, 'cuebook.db')].every(existsSync)).toBe(true);
  const [kept = '', ...others] = await contentsOf(folder);
  expect([await readFile(kept, 'utf8'), others]).toEqual(['needed', []]);
  await succeeds(['verify'], on);
  expect((await succeeds(['gc'], on)).out).toBe('There is nothing to remove.\n');
});

it('leaves what the workspace’s own database needs, whichever database is named', async () => {
  const { folder, on, write } = await liveWorkspace(helpful);
  await write('needed.md', 'needed');
  await succeeds(['run', 'two.prompt.md'], on);
  await succeeds(['send', 'last', 'What is in it?', '--file', 'needed.md'], on);
  await succeeds(['run', 'two.prompt.md', '--db', 'other.db'], on);
  for (const path of await contentsOf(folder)) await utimes(path, OLD, OLD);
  expect((await succeeds(['gc', '--yes', '--db', 'other.db'], on)).out).toBe('There is nothing to remove.\n');
});

it('never takes a file that is uploaded or named at that moment', async () => {
  const place = await Place.make();
  await place.addSession();
  const { files, garbage } = place.workbench();
  const other = place.workbench();
  for (let round = 0; round < times({ usual: 30, long: 1_000 }); round++) {
    const text = `round ${round}`;
    const { hash } = await files.add(source(text), { name: 'a.txt' });
    const path = join(place.workspace, '.cuebook/files', hash.slice(0, 2), hash);
    await utimes(path, OLD, OLD);
    const plan = await garbage.plan();
    expect(plan.map(({ path: each }) => basename(each))).toContain(hash);
    const collecting = (async () => {
      for await (const _ of garbage.collect(plan)) await new Promise(setImmediate);
    })();
    const isUpload = round % 2 === 0;
    const used = isUpload
      ? other.files.add(source(text), { name: 'a.txt' })
      : other.files.find(hash, 'a.txt').catch(() => undefined);
    const [found] = await Promise.all([used, collecting]);
    // Who was told that it is there finds it there.
    if (found !== undefined) expect(await readFile(path, 'utf8')).toBe(text);
    expect(found === undefined && isUpload).toBe(false);
  }
});

it('looks at a file again once another process that adds it is done', async () => {
  const place = await Place.make();
  const { files } = place.workbench();
  const { hash } = await files.add(source('old'), { name: 'a.txt' });
  const path = join(place.workspace, '.cuebook/files', hash.slice(0, 2), hash);
  await utimes(path, OLD, OLD);
  const folder = new KeptFolder(place.workspace);
  const [content] = await folder.contents();
  if (content === undefined) throw new Error('Nothing was added.');
  // What another process does that adds the same content.
  const lock = join(place.workspace, '.cuebook/files/changing.lock');
  await writeFile(lock, '');
  const removing = folder.remove(content);
  for (let turn = 1; turn <= 50; turn++) {
    await utimes(lock, turn, turn);
    expect(existsSync(path)).toBe(true);
  }
  await utimes(path, new Date(), new Date());
  await rm(lock);
  expect(await removing).toBe(false);
  expect(await readFile(path, 'utf8')).toBe('old');
});

it('asks for nothing and removes nothing where there is no database', async () => {
  const place = await Place.make();
  await mkdir(join(place.workspace, '.cuebook/files'), { recursive: true });
  await writeFile(join(place.workspace, '.cuebook/files/draft-a.tmp'), '');
  const on = { cwd: place.workspace, env: place.environment };
  expect(await cuebook(['gc', '--yes'], on)).toMatchObject({ code: 4 });
});
