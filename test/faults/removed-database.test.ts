import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createClient } from '../../src/wire/client.ts';
import { routes } from '../../src/wire/routes.ts';
import { createWorkbench } from '../../src/workbench.ts';
import { cuebook, runProgram, startCuebook } from '../cli/cuebook.ts';
import { helpful, type LiveWorkspace, liveWorkspace, script } from '../cli/live-workspace.ts';
import { createTestDatabase, dropDatabase } from '../postgres/database.ts';

const MODEL = 'anthropic/claude-sonnet-4-5';
const SCRIPT = 'three.prompt.md';

/** What somebody does to a database, by what it is called. */
const MISHAPS: readonly (readonly [string, (folder: string) => void])[] = [
  ['its folder is removed', (folder) => rmSync(join(folder, '.cuebook'), { recursive: true })],
  ['its file is removed', (folder) => rmSync(databaseIn(folder))],
  ['its folder is moved', (folder) => renameSync(join(folder, '.cuebook'), join(folder, 'moved'))],
  ['another one is moved to its place', (folder) => renameSync(join(folder, 'other.db'), databaseIn(folder))],
  ['its log is removed', (folder) => rmSync(`${databaseIn(folder)}-wal`)],
];

describe('a run whose database is gone', () => {
  it.each(MISHAPS)('fails, and names no session in its file, when %s', async (_, mishap) => {
    const { folder, on, during } = await stage();
    during('Second?', () => mishap(folder));
    const before = await readFile(join(folder, SCRIPT), 'utf8');
    expect(await runProgram(['run', SCRIPT, '--quiet'], on)).toEqual({
      code: 1,
      out: expect.not.stringContaining('Third?'),
      err: expect.stringMatching(
        /^✗ The .*database .*cuebook\.db(-wal)? was removed or replaced while it was open\.\n {2}Nothing is stored/,
      ),
    });
    expect(await readFile(join(folder, SCRIPT), 'utf8')).toBe(before);
    // Who comes next finds a database that works.
    expect(await runProgram(['run', SCRIPT, '--quiet'], on)).toMatchObject({ code: 0, err: '' });
    const { out } = await cuebook(['sessions', 'show', SCRIPT], on);
    for (const prompt of ['First?', 'Second?', 'Third?']) expect(out).toContain(`You asked: ${prompt}`);
  });

  it('leaves nothing of it in the database that came in its place', async () => {
    const { folder, on, during } = await stage();
    during('Second?', () => renameSync(join(folder, 'other.db'), databaseIn(folder)));
    expect(await runProgram(['run', SCRIPT, '--quiet'], on)).toMatchObject({ code: 1 });
    const database = new Database(databaseIn(folder), { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.prepare('select count(*) from ChatSessions').pluck().all()).toEqual([1]);
    expect(database.prepare("select payload from Messages where kind = 'text'").pluck().all()).toEqual([
      expect.stringContaining('You asked: Elsewhere?'),
    ]);
    database.close();
  });

  it('leaves all that was acknowledged in a database that was only moved', async () => {
    const { folder, on, during } = await stage();
    // Without its log: the file alone has to hold everything.
    during('Second?', () => renameSync(databaseIn(folder), join(folder, 'moved.db')));
    expect(await runProgram(['run', SCRIPT, '--quiet'], on)).toMatchObject({ code: 1 });
    const { out } = await cuebook(['sessions', 'show', 'last', '--db', join(folder, 'moved.db')], on);
    expect(out).toContain('You asked: First?');
  });

  it('loses nothing when only the log was removed', async () => {
    const { folder, on, during } = await stage();
    during('Second?', () => rmSync(`${databaseIn(folder)}-wal`));
    expect(await runProgram(['run', SCRIPT, '--quiet'], on)).toMatchObject({ code: 1 });
    const { out } = await cuebook(['sessions', 'show', 'last'], on);
    expect(out).toContain('You asked: First?');
  });
});

describe('a run whose PostgreSQL database is gone', () => {
  it.each([
    ['a table of it is dropped', async (url: string) => await execute(url, 'drop table "Messages" cascade')],
    ['it is dropped itself', dropDatabase],
  ])('fails, and names no session in its file, when %s', async (_, mishap) => {
    const { folder, on, during } = await stage();
    const { location, remove } = await createTestDatabase();
    onTestFinished(remove);
    during('Second?', async () => await mishap(location));
    const before = await readFile(join(folder, SCRIPT), 'utf8');
    expect(await runProgram(['run', SCRIPT, '--quiet', '--db', location], on)).toEqual({
      code: 1,
      out: expect.not.stringContaining('Third?'),
      err: expect.stringMatching(/^✗ The database /),
    });
    expect(await readFile(join(folder, SCRIPT), 'utf8')).toBe(before);
  });
});

describe('a server whose database is gone', () => {
  it.each(MISHAPS)('acknowledges nothing and lists nothing any more when %s', async (_, mishap) => {
    const { folder, on } = await stage();
    const { client, stop } = await served(on);
    const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
    mishap(folder);
    const refused = { code: 'DATABASE_FAILED', message: expect.stringContaining('removed or replaced') };
    const send = async () => await client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'Hi' } });
    await expect(send()).rejects.toMatchObject(refused);
    await expect(send()).rejects.toMatchObject(refused);
    await expect(client.json(routes.listSessions)).rejects.toMatchObject(refused);
    await expect(client.json(routes.createSession, { body: { model: MODEL } })).rejects.toMatchObject(
      refused,
    );
    // Others begin anew, and the end of this one takes nothing from them.
    expect(await cuebook(['run', SCRIPT, '--quiet'], on)).toMatchObject({ code: 0, err: '' });
    expect(await stop()).toMatchObject({ code: 0 });
    expect((await cuebook(['sessions', 'show', SCRIPT], on)).out).toContain('You asked: Third?');
  });

  it('ends a turn that runs with the reason', async () => {
    const { folder, on, during } = await stage();
    during('Second?', () => rmSync(join(folder, '.cuebook'), { recursive: true }));
    const { client, stop } = await served(on);
    const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
    await client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'Second?' } });
    await expect.poll(async () => await client.json(routes.health)).toMatchObject({ ok: true, running: 0 });
    await expect(client.json(routes.getSession, { params: { id } })).rejects.toMatchObject({
      code: 'DATABASE_FAILED',
    });
    const { err } = await stop();
    expect(err).toContain('was removed or replaced while it was open');
  });
});

describe('a workbench whose database is gone', () => {
  it('says so to whoever asks anything of it', async () => {
    const { folder, on } = await stage();
    const workbench = createWorkbench({ workspace: folder, environment: on.env });
    const { id } = await workbench.sessions.create({ model: MODEL });
    rmSync(join(folder, '.cuebook'), { recursive: true });
    const refused = { code: 'DATABASE_FAILED', message: expect.stringContaining(databaseIn(folder)) };
    await expect.poll(async () => await listed(workbench)).toMatchObject(refused);
    for (const use of [
      async () => await workbench.sessions.get(id),
      async () => await workbench.sessions.create({ model: MODEL }),
      async () => await workbench.sessions.rename(id, 'New'),
      async () => await workbench.sessions.search('anything'),
      async () => await workbench.examine(),
    ])
      await expect(use()).rejects.toMatchObject(refused);
    await workbench.close();
  });

  it('acknowledges no change right after it', async () => {
    const { folder, on } = await stage();
    const workbench = createWorkbench({ workspace: folder, environment: on.env });
    const { id } = await workbench.sessions.create({ model: MODEL });
    rmSync(databaseIn(folder));
    await expect(workbench.sessions.rename(id, 'New')).rejects.toMatchObject({ code: 'DATABASE_FAILED' });
    await workbench.close();
  });
});

async function listed({ sessions }: ReturnType<typeof createWorkbench>): Promise<unknown> {
  try {
    return await sessions.list();
  } catch (error) {
    return error;
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function databaseIn(folder: string): string {
  return join(folder, '.cuebook', 'cuebook.db');
}

interface Stage extends LiveWorkspace {
  /** Does something, once, while the model is asked a prompt. */
  during(prompt: string, act: () => void | Promise<void>): void;
}

/** A workspace with a script of three prompts, and another database with a conversation in it. */
async function stage(): Promise<Stage> {
  const steps = new Map<string, () => void | Promise<void>>();
  const workspace = await liveWorkspace(async (request, index) => {
    const step = steps.get(request.prompt);
    steps.delete(request.prompt);
    await step?.();
    return helpful(request, index);
  });
  const { folder, write, on } = workspace;
  await write(SCRIPT, script(MODEL, 'First?', 'Second?', 'Third?'));
  const path = await write('other.prompt.md', script(MODEL, 'Elsewhere?'));
  const other = createWorkbench({
    workspace: folder,
    database: join(folder, 'other.db'),
    environment: on.env,
  });
  await Array.fromAsync((await other.scripts.run({ path, link: false })).events);
  await other.close();
  expect(existsSync(join(folder, 'other.db-wal'))).toBe(false);
  return { ...workspace, during: (prompt, act) => void steps.set(prompt, act) };
}

const announcement = z.object({ url: z.string(), token: z.string() });

async function served(on: LiveWorkspace['on']) {
  const { child, ended } = startCuebook(['serve', '--port', '0', '--json'], on);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout ?? child, 'data');
  const { url, token } = announcement.parse(JSON.parse(String(said)));
  return {
    client: createClient({ base: url, token }),
    stop: async () => {
      child.kill('SIGTERM');
      return await ended;
    },
  };
}
