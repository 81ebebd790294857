import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/wire/routes.ts';
import { createWorkbench } from '../../src/workbench.ts';
import { createTestDatabase, dropDatabase } from '../postgres/database.ts';
import { createTestFile } from '../sqlite-file.ts';
import { appOn, type MakeDatabase, makeStage, type Stage } from './stage.ts';

/** What a database goes away by. */
const DATABASES: readonly (readonly [string, MakeDatabase, (location: string) => Promise<void>])[] = [
  ['SQLite', createTestFile, async (path) => await rm(path)],
  ['PostgreSQL', createTestDatabase, dropDatabase],
];

describe.each(DATABASES)('a server on %s', (_, make, remove) => {
  it('says to anybody that it is up and can work, and nothing else', async () => {
    const { probe } = await served(make);
    for (const path of ['/livez', '/readyz']) expect(await probe(path)).toEqual([200, '{"ok":true}']);
  });

  it('is up, but not ready, when its database is gone', async () => {
    const { stage, probe } = await served(make);
    await stage.workbench.sessions.create({ model: 'anthropic/claude-sonnet-4-5' });
    expect(await probe('/readyz')).toEqual([200, '{"ok":true}']);
    await remove(stage.workbench.database);
    await expect.poll(async () => await probe('/readyz')).toEqual([503, '{"ok":false}']);
    expect(await probe('/livez')).toEqual([200, '{"ok":true}']);
  });

  it('answers no more of them than it can, and everybody with a token all the same', async () => {
    const { probe, client } = await served(make);
    const many = await Promise.all(Array.from({ length: 1_000 }, async () => await probe('/livez')));
    expect(new Set(many.map(([status]) => status))).toEqual(new Set([200, 429]));
    expect(await client.json(routes.health)).toMatchObject({ ok: true });
  });
});

it('a server whose database does not answer is not ready', async () => {
  const { stage } = await served(createTestFile);
  const { workspace } = stage.workbench;
  const workbench = createWorkbench({ workspace, database: 'postgres://nobody@127.0.0.1:1/nothing' });
  const { app } = appOn({ ...stage, workbench });
  expect((await app.request('http://localhost/readyz')).status).toBe(503);
  await workbench.close();
});

async function served(make: MakeDatabase): Promise<{
  readonly stage: Stage;
  readonly client: ReturnType<typeof appOn>['client'];
  /** The status and the text of an answer to somebody without a token, who calls the server by another name. */
  probe(path: string): Promise<readonly [number, string]>;
}> {
  const stage = await makeStage(make, () => ({ parts: [] }));
  const { app, client } = appOn(stage);
  const probe = async (path: string) => {
    const response = await app.request(`http://10.0.0.7${path}`, { headers: { host: '10.0.0.7:4517' } });
    return [response.status, await response.text()] as const;
  };
  return { stage, client, probe };
}
