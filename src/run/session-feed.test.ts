import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestFile } from '../../test/sqlite-file.ts';
import type { PartDelta } from '../model/event.ts';
import type { FeedItem } from '../model/feed.ts';
import type { MessageId } from '../model/ids.ts';
import { add, answer, leasedSession, prompt } from '../store/cases/build.ts';
import type { Store } from '../store/dialect.ts';
import type { Lease } from '../store/lease.ts';
import { openStore } from '../store/open-store.ts';
import { SessionFeed } from './session-feed.ts';

describe('the feed of a session', () => {
  it('tells an event once, whether the database or the run was quicker', async () => {
    const { store, lease, feed, told } = await followed();
    const [event] = await add(store, lease, { messages: [prompt('a')] });
    if (!event) throw new Error('nothing was kept');
    await feed.refresh();
    feed.take(event);
    expect(told).toEqual([event]);

    const [next] = await add(store, lease, { messages: [prompt('b')] });
    if (!next) throw new Error('nothing was kept');
    feed.take(next);
    await feed.refresh();
    expect(told).toEqual([event, next]);
  });

  it('tells what others wrote before what came after it', async () => {
    const { store, lease, feed, told } = await followed();
    const first = await add(store, lease, { messages: [prompt('a')] });
    const second = await add(store, lease, { messages: [answer('b')] });
    for (const event of second) feed.take(event);
    expect(told).toEqual([]);
    await feed.refresh();
    expect(told).toEqual([...first, ...second]);
  });

  it('tells deltas before the row that they become, though the database has that already', async () => {
    const { store, lease, feed, told } = await followed();
    const row = answer('Hello');
    const [kept] = await add(store, lease, { messages: [row] });
    const reading = feed.refresh();
    const delta = deltaOf(lease, row.id, 'Hello');
    feed.take(delta);
    await reading;
    expect(told).toEqual([delta, kept]);
    expect(Array.from(feed.parts)).toEqual([]);
  });

  it('waits, with all that follows, for an event that the first look came too early for', async () => {
    const { store, lease, feed, told } = await followed();
    const reading = feed.refresh();
    const first = await add(store, lease, { messages: [prompt('a')] });
    const second = await add(store, lease, { messages: [answer('b')] });
    const delta = deltaOf(lease, answer('c').id, 'c');
    for (const event of second) feed.take(event);
    feed.take(delta);
    await reading;
    await feed.refresh();
    expect(told).toEqual([...first, ...second, delta]);
  });

  it('knows the parts that are being received, until they are rows or the run is over', async () => {
    const { store, lease, feed } = await followed();
    const row = answer('Hello there');
    feed.take(deltaOf(lease, row.id, 'Hello'));
    feed.take(deltaOf(lease, row.id, ' there', 5));
    const cut = answer('never ends').id;
    feed.take(deltaOf(lease, cut, 'nev'));
    expect(Array.from(feed.parts)).toEqual([
      { partId: row.id, kind: 'text', text: 'Hello there' },
      { partId: cut, kind: 'text', text: 'nev' },
    ]);
    for (const event of await add(store, lease, { messages: [row] })) feed.take(event);
    expect(Array.from(feed.parts, ({ partId }) => partId)).toEqual([cut]);
    feed.take({ type: 'live-changed', sessionId: lease.sessionId, live: false });
    expect(Array.from(feed.parts)).toEqual([]);
  });

  it('leaves nothing untold, at whatever moment of a look it comes', async () => {
    for (let moment = 0; moment < 60; moment++) {
      const { feed, lease, told } = await followed();
      const { sessionId } = lease;
      const reading = feed.refresh();
      for (let turn = 0; turn < moment; turn++) await Promise.resolve();
      feed.take({ type: 'live-changed', sessionId, live: false });
      await reading;
      await setImmediate();
      expect(told, `at moment ${moment}`).toEqual([{ type: 'live-changed', sessionId, live: false }]);
    }
  });

  it('keeps what it could not tell because the database did not answer, and asks to be asked again', async () => {
    const stage = await followed();
    const { store, lease, feed, told } = stage;
    const first = await add(store, lease, { messages: [prompt('a')] });
    const second = await add(store, lease, { messages: [answer('b')] });
    stage.isBroken = true;
    for (const event of second) feed.take(event);
    await expect(feed.refresh()).rejects.toThrow();
    expect(stage.troubles()).toBeGreaterThan(0);
    expect(feed.isBehind).toBe(true);
    stage.isBroken = false;
    await feed.refresh();
    expect(feed.isBehind).toBe(false);
    expect(told).toEqual([...first, ...second]);
  });

  it('does not look for ever for an event that never appears', async () => {
    const { store, lease, feed, told, troubles } = await followed();
    const [event] = await add(store, lease, { messages: [prompt('a')] });
    if (!event) throw new Error('nothing was kept');
    feed.take({ ...event, seq: event.seq + 5 });
    await feed.refresh();
    expect(told).toEqual([event]);
    expect(troubles()).toBe(1);
  });

  it('tells nothing more once the session is deleted', async () => {
    const { store, lease, feed, told } = await followed();
    const deleted = { type: 'session-deleted', sessionId: lease.sessionId } as const;
    feed.take(deleted);
    feed.take(deleted);
    await add(store, lease, { messages: [prompt('too late')] });
    await feed.refresh();
    expect(told).toEqual([deleted]);
  });

  it('reads what was told before by the page, and nothing that was not told', async () => {
    const { store, lease, feed } = await followed();
    const events = await add(store, lease, { messages: [prompt('a'), answer('b')] });
    expect(await feed.told(lease.lastSeq)).toEqual([]);
    await feed.refresh();
    expect(await feed.told(lease.lastSeq)).toEqual(events);
    expect(await feed.told(lease.lastSeq + 1)).toEqual(events.slice(1));
  });

  it('tells more events than one look brings', async () => {
    const { store, lease, feed, told } = await followed();
    for (let at = 0; at < 3; at++)
      await add(store, lease, { messages: Array.from({ length: 700 }, () => prompt('a')) });
    await feed.refresh();
    expect(told).toHaveLength(2_100);
  });
});

interface Followed {
  readonly store: Store;
  readonly lease: Lease;
  readonly feed: SessionFeed;
  readonly told: FeedItem[];
  /** How often somebody was asked to come back later. */
  troubles(): number;
  /** Whether the feed finds its database. */
  isBroken: boolean;
}

async function followed(): Promise<Followed> {
  const { location, remove } = await createTestFile();
  const [store, closed] = [await openStore(location), await openStore(location)];
  await closed.close();
  onTestFinished(async () => {
    await store.close();
    await remove();
  });
  const lease = await leasedSession(store);
  let troubles = 0;
  const stage = {
    store,
    lease,
    told: [] as FeedItem[],
    troubles: () => troubles,
    isBroken: false,
  };
  const flaky: Store = {
    ...store,
    get db() {
      return stage.isBroken ? closed.db : store.db;
    },
  };
  const soFar = { lastSeq: lease.lastSeq, parts: [], isLive: true };
  const feed = new SessionFeed(flaky, lease.sessionId, soFar, () => troubles++);
  feed.listen((item) => stage.told.push(item));
  return Object.assign(stage, { feed });
}

function deltaOf({ sessionId }: Lease, partId: MessageId, delta: string, offset = 0): PartDelta {
  return { type: 'text-delta', sessionId, partId, offset, delta };
}
