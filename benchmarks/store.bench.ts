import { copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../src/files/sha256.ts';
import { newSessionId } from '../src/model/ids.ts';
import type { NewMessage } from '../src/model/message.ts';
import { append } from '../src/store/append.ts';
import { leasedSession, newSession, turn } from '../src/store/cases/build.ts';
import type { Store } from '../src/store/dialect.ts';
import { forkSession } from '../src/store/fork.repository.ts';
import { openStore } from '../src/store/open-store.ts';
import { findByScriptHash } from '../src/store/session.repository.ts';
import { compare, printComparison, printRow, temporaryFolder, timed } from './measure.ts';
import { copySessions, openRaw, type RawChange, rawAppend, readRows } from './raw-sqlite.ts';

const AT = new Date();
const WORDS = 'The stage manager calls each cue from the book, and the lamps follow. ';
/** Two kilobytes a turn. */
const PROMPT = WORDS.repeat(7);
const ANSWER = WORDS.repeat(22);

const folder = temporaryFolder();
const base = join(folder, 'base.db');
const lease = await withStore(base, async (store) => await leasedSession(store));
await compareBulk();
await compareSingle();
await compareLookup();
await measureForks();

/** 20,000 messages in one change. */
async function compareBulk(): Promise<void> {
  const messages = conversation(20_000);
  const rows = await storedRows(messages);
  const ours = join(folder, 'bulk-ours.db');
  const raw = join(folder, 'bulk-raw.db');
  const comparison = await compare(
    async () => {
      await freshCopy(ours);
      return await withStore(ours, (store) => timed(() => append(store, lease, { messages }, AT)));
    },
    async () => {
      await freshCopy(raw);
      return await withRaw(raw, (add) => timed(() => add(rows)));
    },
    9,
  );
  expectSame(readRows(ours, lease.sessionId), readRows(raw, lease.sessionId));
  printComparison('20,000 messages in one change / raw', 1.5, comparison);
  await rm(ours);
  await rm(raw);
}

/** One message with its event, committed. */
async function compareSingle(): Promise<void> {
  const rounds = 25;
  const batch = 40;
  const messages = conversation((rounds + 1) * batch);
  const rows = await storedRows(messages);
  const ours = join(folder, 'single-ours.db');
  const raw = join(folder, 'single-raw.db');
  await freshCopy(ours);
  await freshCopy(raw);
  await withStore(ours, async (store) => {
    await withRaw(raw, async (add) => {
      const waiting = batches(messages, batch);
      const waitingRaw = batches(rows.messages, batch);
      const waitingEvents = batches(rows.events, batch);
      const comparison = await compare(
        async () => {
          const changes = next(waiting).map((message) => ({ messages: [message] }));
          return await timed(async () => {
            for (const change of changes) await append(store, lease, change, AT);
          });
        },
        async () => {
          const events = next(waitingEvents);
          const changes = next(waitingRaw).map((row, index) => ({
            messages: [row],
            events: events.slice(index, index + 1),
          }));
          return await timed(() => changes.forEach(add));
        },
        rounds,
      );
      printComparison('one message with its event / raw commit', 2, comparison, batch);
    });
  });
  expectSame(readRows(ours, lease.sessionId), readRows(raw, lease.sessionId));
}

/** A session by its script's hash, among many and among few. */
async function compareLookup(): Promise<void> {
  const many = await sessionsWithHashes(join(folder, 'many.db'), 100_000);
  const few = await sessionsWithHashes(join(folder, 'few.db'), 100);
  const lookups = 500;
  const lookUp = async (store: Store, hashes: readonly string[]) =>
    await timed(async () => {
      for (let count = 0; count < lookups; count++) {
        const hash = hashes[Math.floor(Math.random() * hashes.length)] ?? '';
        const found = await findByScriptHash(store, hash, { argsHash: null });
        if (found.length !== 1) throw new Error(`The look-up found ${found.length} sessions instead of one.`);
      }
    });
  await withStore(many.path, async (manyStore) => {
    await withStore(few.path, async (fewStore) => {
      const comparison = await compare(
        () => lookUp(manyStore, many.hashes),
        () => lookUp(fewStore, few.hashes),
        15,
      );
      printComparison('hash look-up among 100,000 / among 100', 1.5, comparison, lookups);
    });
  });
}

async function sessionsWithHashes(
  path: string,
  count: number,
): Promise<{ readonly path: string; readonly hashes: readonly string[] }> {
  const { id } = await withStore(path, async (store) => await newSession(store, { script: script('first') }));
  const copies = Array.from({ length: count - 1 }, (_, index) => ({
    id: newSessionId(),
    scriptHash: sha256(`script ${index}`),
  }));
  copySessions(path, id, copies);
  return { path, hashes: ['first', ...copies.map(({ scriptHash }) => scriptHash)] };
}

/** How much larger the file is after 50 forks of a session of 100 turns. */
async function measureForks(): Promise<void> {
  const path = join(folder, 'forks.db');
  const parent = await withStore(path, async (store) => {
    const parentLease = await leasedSession(store, { script: script('forked') });
    await append(store, parentLease, { messages: conversation(300) }, AT);
    return parentLease.sessionId;
  });
  // Closing the last connection checkpoints, so the file is all there is.
  const { size: before } = await stat(path);
  await withStore(path, async (store) => {
    for (let fork = 0; fork < 50; fork++)
      await forkSession(store, { parentId: parent, forkOrder: fork * 6, at: AT });
  });
  const { size: after } = await stat(path);
  const detail = `${Math.round(before / 1024)} kB to ${Math.round(after / 1024)} kB`;
  const value = ((after - before) / before) * 100;
  printRow({ name: 'file growth by 50 forks of 100 turns', value, unit: ' %', target: 12, detail });
}

/** Rows of turns: a prompt, an answer, an end. */
function conversation(length: number): readonly NewMessage[] {
  const turns = Array.from({ length: Math.ceil(length / 3) }, () => turn(PROMPT, ANSWER));
  return turns.flat().slice(0, length);
}

function script(scriptHash: string) {
  return {
    scriptPath: '/home/someone/prompts/review.prompt.md',
    scriptModifiedAt: AT.toISOString(),
    scriptHash,
    scriptSnapshot: PROMPT,
  };
}

/** What our side stores for these messages, for the raw side to store too. */
async function storedRows(messages: readonly NewMessage[]): Promise<RawChange> {
  const path = join(folder, 'rows.db');
  await freshCopy(path);
  await withStore(path, async (store) => await append(store, lease, { messages }, AT));
  const { messages: messageRows, events } = readRows(path, lease.sessionId);
  await rm(path);
  // The session's own first event is in the base already.
  return { messages: messageRows, events: events.slice(1) };
}

function expectSame(ours: RawChange, raw: RawChange): void {
  if (JSON.stringify(ours) !== JSON.stringify(raw)) throw new Error('The two sides stored different rows.');
}

/** An empty database with one leased session. */
async function freshCopy(path: string): Promise<void> {
  await rm(path, { force: true });
  await copyFile(base, path);
}

async function withStore<Result>(path: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(path);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function withRaw<Result>(
  path: string,
  work: (add: (change: RawChange) => void) => Promise<Result>,
): Promise<Result> {
  const database = openRaw(path);
  try {
    return await work(rawAppend(database, lease));
  } finally {
    database.close();
  }
}

function* batches<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function next<Item>(waiting: Generator<readonly Item[]>): readonly Item[] {
  const { value, done } = waiting.next();
  if (done) throw new Error('There are more rounds than rows.');
  return value;
}
