import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createClient } from '../../src/wire/client.ts';
import { routes } from '../../src/wire/routes.ts';
import { CLI, cuebook } from './cuebook.ts';
import { helpful, type LiveWorkspace, liveWorkspace, script } from './live-workspace.ts';

const COMMANDS = "---\nengine: pty\n---\n\necho 'a secret'\n";

describe('what is stored for a workspace', () => {
  it.each(['000', '022'])('is for its owner only, also with the umask %s', async (umask) => {
    const workspace = await usedWorkspace(umask);
    const modes = await storedModes(workspace.folder);
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining([
        'cuebook.db',
        'cuebook.db-wal',
        'cuebook.db-shm',
        'server.json',
        'files',
        'storage/telemetry/telemetry.sqlite3',
        'terminals',
      ]),
    );
    const wrong = Object.entries(modes).filter(([, mode]) => !['d700', '600'].includes(mode));
    expect(wrong).toEqual([]);
    expect(Object.keys(modes).filter((name) => name.endsWith('.cast'))).not.toEqual([]);
    // What is under version control stays as everybody else's files are.
    const usual = umask === '000' ? 0o666 : 0o644;
    expect((await stat(join(workspace.folder, 'made.prompt.md'))).mode & 0o777).toBe(usual);
  });

  it('is restricted by `doctor --fix` where an earlier version left it open, and nothing else is', async () => {
    const { folder, on } = await usedWorkspace('022');
    const own = join(folder, '.cuebook');
    await writeFile(join(own, 'config.yaml'), '');
    const database = join(own, 'cuebook.db');
    const outside = join(folder, 'outside');
    await mkdir(outside);
    await symlink(outside, join(own, 'files', 'link'));
    for (const path of [outside, own, join(own, 'files')]) await chmod(path, 0o755);
    for (const path of [database, join(own, 'config.yaml')]) await chmod(path, 0o644);

    const warned = await cuebook(['doctor'], on);
    expect(warned).toMatchObject({ code: 1, out: expect.stringContaining('✗ file modes') });
    expect(warned.out).toContain('others can reach .cuebook (755), .cuebook/cuebook.db (644), ');
    expect(await modeOf(database)).toBe('644');

    const { out } = await cuebook(['doctor', '--fix'], on);
    expect(out).toContain('Changed .cuebook: 755 → 700\n');
    expect(out).toContain('Changed .cuebook/cuebook.db: 644 → 600\n');
    expect(out).toContain('Changed .cuebook/files: 755 → 700\n');
    expect(out).toContain('✓ file modes');
    expect(await modeOf(database)).toBe('600');
    expect(await modeOf(join(own, 'config.yaml'))).toBe('644');
    expect(await modeOf(outside)).toBe('755');

    const again = await cuebook(['doctor', '--fix', '--json'], on);
    expect(JSON.parse(again.out)).toMatchObject({ changed: [] });
  });

  it('is in a folder for its owner only, also where that came with the workspace', async () => {
    const { folder, on, write } = await liveWorkspace(helpful);
    const ignored = await write('.cuebook/.gitignore', 'cuebook.db*\n');
    await write('.cuebook/config.yaml', '');
    const own = join(folder, '.cuebook');
    await chmod(own, 0o755);
    await chmod(ignored, 0o644);
    const { ANTHROPIC_API_KEY: _, ...env } = on.env;
    // Stored before there is a database: how it went.
    expect(await cuebook(['run', 'two.prompt.md'], { ...on, env })).toMatchObject({ code: 2 });
    expect(await modeOf(join(own, 'storage'))).toBe('700');
    expect((await cuebook(['doctor'], on)).out).toContain('✓ file modes');
    expect(await cuebook(['run', 'two.prompt.md', '--quiet'], on)).toMatchObject({ code: 0, err: '' });
    expect([await modeOf(own), await modeOf(ignored)]).toEqual(['700', '644']);
  });

  it('is found wherever the database is', async () => {
    const { folder, on } = await liveWorkspace(helpful);
    const database = join(folder, 'elsewhere.db');
    await symlink(database, join(folder, 'link.db'));
    const db = ['--db', join(folder, 'link.db')];
    expect(await cuebook(['run', 'two.prompt.md', '--quiet', ...db], on)).toMatchObject({ code: 0, err: '' });
    expect(await modeOf(database)).toBe('600');
    await chmod(database, 0o664);
    const { out } = await cuebook(['doctor', '--fix', '--json', ...db], on);
    expect(JSON.parse(out)).toMatchObject({ changed: [{ path: database, from: '664', to: '600' }] });
    expect(await modeOf(database)).toBe('600');
  });
});

const announcement = z.object({ url: z.string(), token: z.string() });

/** A workspace in which something of every kind was stored, and which is being served. */
async function usedWorkspace(umask: string): Promise<LiveWorkspace> {
  const workspace = await liveWorkspace(helpful);
  const { folder, write, on } = workspace;
  // Nothing of it is there before it is used.
  await rm(join(folder, '.cuebook'), { recursive: true });
  await write('notes.txt', 'A note.');
  await write('commands.prompt.md', COMMANDS);
  await write(
    'files.prompt.md',
    script('anthropic/claude-sonnet-4-5', 'First?').replace('---\n\n', 'files: [notes.txt]\n---\n\n'),
  );
  const start = (...args: readonly string[]): ChildProcess =>
    spawn('sh', ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, CLI, ...args], {
      cwd: folder,
      env: { ...process.env, ...on.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  for (const args of [
    ['run', 'files.prompt.md', '--quiet'],
    ['run', 'commands.prompt.md', '--quiet'],
    ['new', 'made.prompt.md'],
  ]) {
    const child = start(...args);
    child.stdout?.resume();
    expect([args, ...(await once(child, 'close'))]).toEqual([args, 0, null]);
  }
  const server = start('serve', '--port', '0', '--json');
  onTestFinished(() => void server.kill('SIGKILL'));
  const [said] = await once(server.stdout ?? server, 'data');
  const { url, token } = announcement.parse(JSON.parse(String(said)));
  // The server opens the database once it needs it.
  await createClient({ base: url, token }).json(routes.listSessions);
  return workspace;
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

/** What is in the folder of a workspace, and the folder itself, with their modes. */
async function storedModes(folder: string): Promise<Record<string, string>> {
  const own = join(folder, '.cuebook');
  const entries = await readdir(own, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter(({ name }) => name !== '.gitignore')
    .map((entry) => ({ path: join(entry.parentPath, entry.name), mark: entry.isDirectory() ? 'd' : '' }));
  const all = [{ path: own, mark: 'd' }, ...paths];
  const modes = all.map(
    async ({ path, mark }) => [relative(own, path), `${mark}${await modeOf(path)}`] as const,
  );
  return Object.fromEntries(await Promise.all(modes));
}
