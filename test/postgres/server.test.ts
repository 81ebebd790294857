import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { startPostgres } from './server.ts';

describe('the PostgreSQL server of the tests', () => {
  test('answers, and is gone with its folder after stop', async () => {
    const server = await startPostgres();
    expect(await ask(server.url('postgres'), 'SELECT 1 + 1 AS answer')).toEqual([{ answer: 2 }]);
    await server.stop();
    expect(existsSync(server.folder)).toBe(false);
    await expect(ask(server.url('postgres'), 'SELECT 1')).rejects.toThrow();
  });

  test.runIf(process.getuid?.() === 0)(
    'runs as an unprivileged user when the tests run as root',
    async () => {
      const { location, remove } = await createTestDatabase();
      onTestFinished(remove);
      const [row] = await ask(location, "SELECT current_setting('unix_socket_directories') AS folder");
      expect(statSync(join(String(row?.['folder']), '.s.PGSQL.5432')).uid).not.toBe(0);
    },
  );

  test('listens on no network address', async () => {
    const { location, remove } = await createTestDatabase();
    onTestFinished(remove);
    expect(await ask(location, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  test('ends soon after the process that started it was killed', async () => {
    const serverModule = fileURLToPath(new URL('server.ts', import.meta.url));
    const program = `
      import { startPostgres } from ${JSON.stringify(serverModule)};
      process.stdout.write((await startPostgres()).folder);
    `;
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    const [folder] = await once(owner.stdout.setEncoding('utf8'), 'data');
    expect(existsSync(folder)).toBe(true);
    owner.kill('SIGKILL');
    await expect.poll(() => existsSync(folder)).toBe(false);
  });
});

describe('a test database', () => {
  test('is empty, is nobody else’s, and can be dropped while someone is connected', async () => {
    const one = await createTestDatabase();
    const other = await createTestDatabase();
    onTestFinished(other.remove);
    await ask(one.location, 'CREATE TABLE notes (id int)');
    const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
    expect(await ask(one.location, tables)).toEqual([{ tablename: 'notes' }]);
    expect(await ask(other.location, tables)).toEqual([]);

    const lingering = new pg.Client({ connectionString: one.location });
    const cutOff = new Promise((resolve) => lingering.on('error', resolve));
    await lingering.connect();
    await one.remove();
    await cutOff;
    await expect(ask(one.location, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
