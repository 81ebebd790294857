import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CallOptions, cuebook } from '../cli/cuebook.ts';
import { helpful, liveWorkspace } from '../cli/live-workspace.ts';
import { createTestDatabase } from '../postgres/database.ts';

interface Place {
  readonly folder: string;
  readonly on: CallOptions;
  /** The last arguments of each command. */
  readonly db: readonly string[];
}

/** What holds of backups on both databases. */
export function describeBackups(kind: 'SQLite' | 'PostgreSQL'): void {
  const newDatabase = async (): Promise<readonly string[]> => {
    if (kind === 'SQLite') return [];
    const { location, remove } = await createTestDatabase();
    onTestFinished(remove);
    return ['--db', location];
  };

  /** A workspace with a take, and a prompt that a file was attached to. */
  async function filledPlace(): Promise<Place> {
    const { folder, on, write } = await liveWorkspace(helpful);
    const db = await newDatabase();
    await write('notes.md', 'What was attached');
    await succeeds(['run', 'two.prompt.md', ...db], on);
    await succeeds(['run', 'two.prompt.md', '--all', ...db], on);
    await succeeds(['send', 'last', 'What is in it?', '--file', 'notes.md', ...db], on);
    return { folder, on, db };
  }

  async function emptyPlace({ on }: Place): Promise<Place> {
    const folder = await mkdtemp(join(tmpdir(), 'cuebook-restored-'));
    onTestFinished(async () => await rm(folder, { recursive: true }));
    return { folder, on: { ...on, cwd: folder }, db: await newDatabase() };
  }

  async function shown({ on, db }: Place): Promise<unknown> {
    const { items } = JSON.parse(
      (await succeeds(['sessions', 'list', '--archived', '--json', ...db], on)).out,
    );
    const ids = items.map(({ id }: { id: string }) => id);
    const texts = [];
    for (const id of ids) texts.push((await succeeds(['sessions', 'show', id, '--json', ...db], on)).out);
    return { items, texts };
  }

  async function backedUp(place: Place): Promise<string> {
    const file = join(place.folder, 'backup.tar');
    await succeeds(['backup', file, ...place.db], place.on);
    return file;
  }

  describe(`backups on ${kind}`, () => {
    it('bring back every conversation and every attached file', async () => {
      const from = await filledPlace();
      const file = await backedUp(from);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readdir(from.folder)).filter((name) => name.includes('backup'))).toEqual(['backup.tar']);
      const to = await emptyPlace(from);
      const { out } = await succeeds(['restore', file, '--json', ...to.db], to.on);
      expect(JSON.parse(out)).toMatchObject({ sessions: 2, files: 1 });
      expect(await shown(to)).toEqual(await shown(from));
      const [content = ''] = await contentsOf(to.folder);
      expect(await readFile(content, 'utf8')).toBe('What was attached');
      for (const checked of [[], [file]]) {
        const { out: report } = await succeeds(['verify', ...checked, '--json', ...to.db], to.on);
        expect(JSON.parse(report)).toMatchObject({ isSound: true, sessions: 2, files: 1 });
      }
      const { checks } = JSON.parse((await cuebook(['doctor', '--json', ...to.db], to.on)).out);
      expect(checks).toContainEqual(expect.objectContaining({ name: 'file modes', state: 'ok' }));
      // It goes on as the original would.
      await succeeds(['send', 'last', 'And now?', ...to.db], to.on);
    });

    it('replace a file only with --force', async () => {
      const from = await filledPlace();
      const file = join(from.folder, 'there.tar');
      await writeFile(file, 'something else');
      expect(await cuebook(['backup', file, ...from.db], from.on)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/there\.tar exists already\.\n.*--force/),
      });
      expect(await readFile(file, 'utf8')).toBe('something else');
      await succeeds(['backup', file, '--force', ...from.db], from.on);
      await succeeds(['verify', file, ...from.db], from.on);
    });

    it('are refused where there are conversations, and change nothing there', async () => {
      const from = await filledPlace();
      const file = await backedUp(from);
      const before = await shown(from);
      expect(await cuebook(['restore', file, ...from.db], from.on)).toMatchObject({
        code: 2,
        err: expect.stringMatching(kind === 'SQLite' ? /2 conversations already/ : /is not empty/),
      });
      expect(await shown(from)).toEqual(before);
    });

    it('are refused when a byte is flipped anywhere, and change nothing', async () => {
      const from = await filledPlace();
      const file = await backedUp(from);
      const to = await emptyPlace(from);
      const { size } = await stat(file);
      // The last kilobyte only ends the archive.
      for (const share of [0, 0.02, 0.3, 0.6, 0.97]) {
        const at = Math.floor((size - 1024) * share);
        await flipByte(file, at);
        expect(await cuebook(['verify', file, ...to.db], to.on)).toMatchObject({
          code: expect.toSatisfy((code) => code === 1 || code === 2),
        });
        expect(await cuebook(['restore', file, ...to.db], to.on)).toMatchObject({ code: 2 });
        expect(existsSync(join(to.folder, '.cuebook', 'cuebook.db'))).toBe(false);
        await flipByte(file, at);
      }
      await succeeds(['restore', file, ...to.db], to.on);
    });

    it('verify names a damaged file, a missing one, and one that nothing needs', async () => {
      const { folder, on, db } = await filledPlace();
      const [content = ''] = await contentsOf(folder);
      await flipByte(content, 3);
      const damaged = await cuebook(['verify', ...db], on);
      expect(damaged).toMatchObject({
        code: 1,
        out: expect.stringMatching(/✗ notes\.md \(.*\) is damaged\./),
      });
      await rm(content);
      expect(await cuebook(['verify', '--json', ...db], on)).toMatchObject({
        code: 1,
        out: expect.stringMatching(/"code":"missing","message":"notes\.md /),
      });
      // A backup of it is made all the same, and says what is missing.
      expect(await cuebook(['backup', 'b.tar', ...db], on)).toMatchObject({
        code: 0,
        err: expect.stringContaining('Missing in this workspace, and so in the backup: notes.md'),
      });
      expect(await cuebook(['verify', 'b.tar', ...db], on)).toMatchObject({ code: 0 });
    });
  });
}

export async function succeeds(args: readonly string[], on: CallOptions) {
  const result = await cuebook(args, on);
  expect(result).toMatchObject({ code: 0 });
  return result;
}

export async function contentsOf(workspace: string): Promise<readonly string[]> {
  const folder = join(workspace, '.cuebook', 'files');
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /[0-9a-f]{64}$/.test(name)).map((name) => join(folder, name));
}

export async function flipByte(path: string, at: number): Promise<void> {
  await using file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
}
