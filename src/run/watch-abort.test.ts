import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { leasedSession } from '../store/cases/build.ts';
import type { Store } from '../store/dialect.ts';
import { appendEvent } from '../store/event.repository.ts';
import { openCountedStore } from './counted-store.case.ts';
import { watchForAbort } from './watch-abort.ts';

it('hears of a request though the database could not be read when it came', async () => {
  const { store } = await openCountedStore();
  const { sessionId, lastSeq } = await leasedSession(store);
  let looks = 0;
  const locked: Store = {
    ...store,
    get db() {
      if (++looks === 1) throw new Error('The database is locked.');
      return store.db;
    },
  };
  const watch = watchForAbort(locked, sessionId, lastSeq);
  onTestFinished(() => watch.stop());
  const requested = once(watch.requested, 'abort');
  await appendEvent(store, sessionId, { type: 'abort-requested', data: {} }, new Date());
  await requested;
  expect(looks).toBe(2);
});
