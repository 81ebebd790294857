import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AgentHome } from '../src/agents/agent-home.ts';
import { createConversation } from '../src/run/create-conversation.ts';
import { openPriming } from '../src/run/priming/open-priming.ts';
import { primedSession } from '../src/run/priming/session-history.ts';
import type { Store } from '../src/store/dialect.ts';
import { openStore } from '../src/store/open-store.ts';
import { createSession } from '../src/store/session.repository.ts';
import { type Comparison, compare, printComparison, temporaryFolder, timed } from './measure.ts';
import { mixed } from './priming/shapes.ts';
import { openRaw, type RawSession, rawInsert, readSession } from './raw-sqlite.ts';

const AT = new Date('2026-11-16T08:00:00.000Z');
const RECORDS = 100_000;
const ROUNDS = 5;
const WHOLE = 'team_shared/whole';
const TENTH = 'team_shared/tenth';
const CHAT = { sessionType: 'chat_engine', engine: 'api', linkable: false } as const;

const folder = temporaryFolder();
const text = mixed(RECORDS);
const megabytes = (Buffer.byteLength(text) / 1_000_000).toFixed(0);
await putScript(WHOLE, text);
const empty = join(folder, 'empty.db');
await withStore(empty, async () => undefined);
const opened = await openPriming(folder, [WHOLE]);
const stored = await storedSession();

await compareInserts();
await compareApplying();
await compareGrowth();

/** A session with its history, from rows that are ready. */
async function compareInserts(): Promise<void> {
  const comparison = await compareWithRaw(async (store) => {
    const { history } = primedSession(opened, { showInUi: true });
    return await timed(() => createSession(store, { ...CHAT, history }, AT));
  });
  printComparison(`${RECORDS / 1_000}k rows in one session / raw inserts`, 1.5, comparison);
}

/** From records that were read, and from the file. */
async function compareApplying(): Promise<void> {
  const fromRecords = await compareWithRaw(
    async (store) =>
      await timed(() => createSession(store, { ...CHAT, ...primedSession(opened, { showInUi: true }) }, AT)),
  );
  printComparison(`${RECORDS / 1_000}k records into rows and in / raw inserts`, 1.5, fromRecords);
  const fromFile = await compareWithRaw(async (store) => await timed(() => apply(store, WHOLE)));
  printComparison(`${megabytes} MB script from its file / raw inserts`, undefined, fromFile);
}

/** The whole script against ten times a tenth of it. */
async function compareGrowth(): Promise<void> {
  // One more, so that the last call has its result.
  await putScript(TENTH, mixed(RECORDS / 10 + 1));
  const comparison = await compare(
    async () => await withFresh(async (store) => await timed(() => apply(store, WHOLE))),
    async () =>
      await withFresh(
        async (store) =>
          await timed(async () => {
            for (let time = 0; time < 10; time++) await apply(store, TENTH);
          }),
      ),
    ROUNDS,
  );
  printComparison(`${RECORDS / 1_000}k records / 10 times a tenth of them`, 1.5, comparison);
}

async function apply(store: Store, ref: string): Promise<void> {
  const agents = new AgentHome(folder, {});
  const home = { workspace: folder, agents, defaults: async () => ({}), largestFile: async () => 0 };
  const nothing = async () => undefined;
  const context = { skills: { list: async () => ({ items: [], ready: [] }) }, refuseUntrusted: nothing };
  const terminals = { refuseMissing: nothing };
  const world = { ...home, store: async () => store, now: () => AT, context, terminals };
  await createConversation(world, { priming: { scriptRefs: [ref] } });
}

async function compareWithRaw(ours: (store: Store) => Promise<number>): Promise<Comparison> {
  return await compare(
    async () => await withFresh(ours),
    async () => {
      const path = await freshCopy();
      const database = openRaw(path);
      // As our commit does, which waits for the disk afterwards.
      database.pragma('synchronous = NORMAL');
      try {
        return await timed(() => rawInsert(database, stored));
      } finally {
        database.close();
      }
    },
    ROUNDS,
  );
}

/** Everything that our side stores for the script, for the raw side to store too. */
async function storedSession(): Promise<RawSession> {
  const path = await freshCopy();
  const { id } = await withStore(
    path,
    async (store) =>
      await createSession(store, { ...CHAT, ...primedSession(opened, { showInUi: true }) }, AT),
  );
  const session = readSession(path, id);
  if (session.messages.length !== RECORDS) throw new Error(`${session.messages.length} rows were stored.`);
  return session;
}

async function withFresh(work: (store: Store) => Promise<number>): Promise<number> {
  return await withStore(await freshCopy(), work);
}

async function withStore<Result>(path: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(path);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function freshCopy(): Promise<string> {
  const path = join(folder, 'fresh.db');
  await rm(path, { force: true });
  await copyFile(empty, path);
  return path;
}

async function putScript(ref: string, content: string): Promise<void> {
  const path = join(folder, '.minds/priming', `${ref}.md`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
