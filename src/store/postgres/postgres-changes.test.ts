import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../test/postgres/database.ts';
import { newSession } from '../cases/build.ts';
import { appendEvent } from '../event.repository.ts';
import { watchEvents } from '../watch-events.ts';
import { openPostgres } from './open-postgres.ts';
import { postgresChanges } from './postgres-changes.ts';

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

it('notices a connection that leads nowhere any more, and makes another', async () => {
  const { location, remove } = await createTestDatabase();
  const store = await openPostgres(location);
  const proxy = await startProxy(location);
  const changes = postgresChanges(proxy.url, { askEveryMs: 50, answerWithinMs: 200 });
  let told = Promise.withResolvers<void>();
  const unsubscribe = changes.subscribe(() => told.resolve());
  onTestFinished(async () => {
    unsubscribe();
    await proxy.close();
    await store.close();
    await remove();
  });
  await told.promise;
  proxy.goDeaf();
  told = Promise.withResolvers<void>();
  const { id } = await newSession(store);
  await appendEvent(store, id, { type: 'abort-requested', data: {} }, new Date());
  await told.promise;
  expect(proxy.connections()).toBeGreaterThan(1);
});

/** Stands between; those who are connected when it goes deaf hear nothing any more, and are not told so. */
async function startProxy(target: string): Promise<{
  readonly url: string;
  connections(): number;
  goDeaf(): void;
  close(): Promise<void>;
}> {
  const url = new URL(target);
  const path = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port')}`;
  const pairs: { readonly near: Socket; readonly far: Socket }[] = [];
  const server = createServer((near) => {
    const far = connect(path);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
    pairs.push({ near, far });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String(typeof address === 'object' ? address?.port : ''));
  return {
    url: url.href,
    connections: () => pairs.length,
    goDeaf() {
      for (const { near, far } of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await once(server.close(), 'close');
    },
  };
}
