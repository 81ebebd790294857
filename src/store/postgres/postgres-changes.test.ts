import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../test/postgres/database.ts';
import { newSession } from '../cases/build.ts';
import { appendEvent } from '../event.repository.ts';
import { watchEvents } from '../watch-events.ts';
import { openPostgres } from './open-postgres.ts';

it('goes on telling after its connection was cut, without losing what happened meanwhile', async () => {
  const { location, remove } = await createTestDatabase();
  const store = await openPostgres(location);
  onTestFinished(async () => {
    await store.close();
    await remove();
  });
  const { id } = await newSession(store);
  const request = async () => await appendEvent(store, id, { type: 'abort-requested', data: {} }, new Date());
  const stop = new AbortController();
  const events = watchEvents(store, id, { after: 1, signal: stop.signal });

  const first = events.next();
  await request();
  expect((await first).value).toMatchObject({ seq: 2 });

  const second = events.next();
  const cut = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen cuebook_events'`.execute(store.db);
  expect(cut.rows).toHaveLength(1);
  await request();
  expect((await second).value).toMatchObject({ seq: 3 });
  stop.abort();
  await events.return();
});
