import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isRefusal } from '../../src/model/refusal.ts';
import type { Session } from '../../src/model/session.ts';
import type { Store } from '../../src/store/dialect.ts';
import { openStore } from '../../src/store/open-store.ts';
import { findByScriptPath, getSession } from '../../src/store/session.repository.ts';
import type { TestDatabase } from '../../src/store/store.case.ts';
import { createWorkbench } from '../../src/workbench.ts';
import { testRandom, times } from '../campaign.ts';
import { progressOf } from '../progress.ts';
import { sideBySide } from '../side-by-side.ts';
import { allEvents, expectWhole } from './expect-whole.ts';
import { editLongScript, type LongScript, writeLongScript } from './long-script.ts';
import { startCli, startWorker } from './process.ts';

const KILLS = times({ usual: 8, long: 1_000 });
const PROMPTS = 40;
/** Some commits, other ones in each run; a long campaign tries all of a script that is twice as long. */
const BOUNDARIES = times({ usual: 5, long: Number.POSITIVE_INFINITY });
/** Every second turn has tools. */
const BOUNDARY_PROMPTS = times({ usual: 2, long: 4 });
/** Processes spend much of their time waiting for the disk. */
const AT_ONCE = 3;
/** Long enough for a process that runs, short enough to wait for one that does not. */
const SHORT_LEASE = { lastsMs: 1_000, renewEveryMs: 200 };

/** What must hold when processes die, pause and meet; with real processes on a real database. */
export function describeFaults(name: string, make: () => Promise<TestDatabase>): void {
  describe(`sessions on ${name}`, () => {
    let database: TestDatabase;
    let store: Store;
    let folder: string;
    beforeAll(async () => {
      database = await make();
      store = await openStore(database.location);
      folder = await mkdtemp(join(tmpdir(), 'cuebook-faults-'));
    });
    afterAll(async () => {
      await store.close();
      await database.remove();
      await rm(folder, { recursive: true });
    });
    const location = () => database.location;
    const sessionsOf = async ({ path }: LongScript) =>
      await findByScriptPath(store, path, { argsHash: null, limit: 1_000 });
    const onlySessionOf = async (script: LongScript): Promise<Session> => {
      const [session, ...others] = await sessionsOf(script);
      expect(others).toEqual([]);
      if (!session) throw new Error('There is no session.');
      return session;
    };

    it(`lose no turn and double none, killed ${KILLS} times at random moments and resumed`, async () => {
      const script = await writeLongScript(folder, 'random', PROMPTS);
      const random = testRandom();
      const progress = progressOf(`kills on ${name}`, KILLS);
      const acknowledged = new Map<string, Set<string>>();
      let kills = 0;
      for (let isWhole = false; kills < KILLS || !isWhole; ) {
        // What is whole has nothing left to run: then another session begins.
        const again = isWhole ? ['--fresh'] : [];
        const { child, lines, ended } = startCli([
          'run',
          script.path,
          ...again,
          '--json',
          '--db',
          location(),
        ]);
        const shouldDie = kills < KILLS;
        let left = random.below(150);
        for await (const line of lines) {
          const event = JSON.parse(line);
          if ('seq' in event) add(acknowledged, event.sessionId, line);
          if (!shouldDie || left-- > 0) continue;
          if (random.once(2)) await delay(random.fraction() * 4);
          child.kill('SIGKILL');
        }
        const { code, signal, stderr } = await ended;
        if (signal === 'SIGKILL') {
          kills++;
          progress.advance();
        } else expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        isWhole = signal === null;
      }

      const sessions = await sessionsOf(script);
      expect(new Set(sessions.map(({ id }) => id))).toEqual(new Set(acknowledged.keys()));
      for (const session of sessions) {
        await expectWhole(store, session, script);
        const kept = new Set((await allEvents(store, session)).map((event) => JSON.stringify(event)));
        expect(Array.from(acknowledged.get(session.id)?.difference(kept) ?? []).slice(0, 3)).toEqual([]);
      }
    });

    it('lose no row of a turn, killed after any commit of it', async () => {
      const write = async (script: string) =>
        await writeLongScript(folder, script, BOUNDARY_PROMPTS, { toolsEvery: 2 });
      const pilot = await write('pilot');
      const whole = startWorker({ path: pilot.path, location: location() });
      const events = await Array.fromAsync(whole.lines);
      expect(await whole.ended).toMatchObject({ code: 0 });

      const boundaries = testRandom().some(BOUNDARIES, fromZeroTo(events.length));
      const progress = progressOf(`commits of a run on ${name}`, boundaries.length);
      await sideBySide(boundaries, AT_ONCE, async (dieAfter) => {
        const script = await write(`boundary-${dieAfter}`);
        const first = startWorker({ path: script.path, location: location(), dieAfter });
        expect(await Array.fromAsync(first.lines)).toHaveLength(dieAfter);
        expect(await first.ended).toMatchObject({ signal: 'SIGKILL' });
        const second = startWorker({ path: script.path, location: location() });
        await Array.fromAsync(second.lines);
        expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
        const [session] = (await sessionsOf(script)).toReversed();
        if (!session) throw new Error('There is no session.');
        await expectWhole(store, session, script);
        progress.advance();
      });
    });

    it('share what came before an edit, killed after any commit of the replay', async () => {
      const edited = async (name: string): Promise<readonly [LongScript, LongScript]> => {
        const script = await writeLongScript(folder, name, BOUNDARY_PROMPTS, { toolsEvery: 2 });
        const workbench = createWorkbench({ workspace: folder, database: location() });
        await Array.fromAsync((await workbench.scripts.run({ path: script.path })).events);
        await workbench.close();
        return [script, await editLongScript(script, BOUNDARY_PROMPTS / 2)];
      };
      const [, pilot] = await edited('edit');
      const events = await Array.fromAsync(startWorker({ path: pilot.path, location: location() }).lines);

      const boundaries = testRandom().some(BOUNDARIES, fromZeroTo(events.length));
      const progress = progressOf(`commits of a replay on ${name}`, boundaries.length);
      await sideBySide(boundaries, AT_ONCE, async (dieAfter) => {
        const [before, script] = await edited(`edit-${dieAfter}`);
        const first = startWorker({ path: script.path, location: location(), dieAfter });
        expect(await first.ended).toMatchObject({ signal: 'SIGKILL' });
        const second = startWorker({ path: script.path, location: location() });
        expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
        const [take, original, ...others] = await sessionsOf(script);
        expect(others).toEqual([]);
        if (!take || !original) throw new Error('There is no take.');
        await expectWhole(store, take, script);
        await expectWhole(store, original, before);
        expect(take.fork?.parentId).toBe(original.id);
        expect(await readFile(script.path, 'utf8')).toContain(take.id);
        progress.advance();
      });
    });

    it('run in one process: a second one is refused at once with SESSION_BUSY', async () => {
      const script = await writeLongScript(folder, 'busy', 4);
      const first = startWorker({ path: script.path, location: location(), waitAfter: 5 });
      const seen = await take(first.lines, 5);
      expect(seen).toHaveLength(5);

      const second = startCli(['run', script.path, '--json', '--db', location()]);
      expect(await second.ended).toMatchObject({ code: 3, stderr: expect.stringContaining('SESSION_BUSY') });
      first.child.stdin?.write('go on\n');
      expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
      await expectWhole(store, await onlySessionOf(script), script);
    });

    it('stop when another process asks for it, and go on later', async () => {
      const script = await writeLongScript(folder, 'aborted', 400);
      const running = startWorker({ path: script.path, location: location(), waitAfter: 3 });
      await take(running.lines, 3);
      const { id } = await onlySessionOf(script);
      const workbench = createWorkbench({ workspace: folder, database: location() });
      await workbench.sessions.abort(id);
      running.child.stdin?.write('go on\n');
      expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
      const { nextOrder, sessionStatus } = await getSession(store, id);
      expect(nextOrder).toBeLessThan(script.turns.flat().length);
      expect(sessionStatus).not.toBe('processing');

      const { events } = await workbench.scripts.run({ path: script.path });
      await Array.fromAsync(events);
      await workbench.close();
      await expectWhole(store, await onlySessionOf(script), script);
    });

    it('shut out an owner that was paused, after its lease ran out and another went on', async () => {
      const script = await writeLongScript(folder, 'paused', 8);
      const paused = startWorker({
        path: script.path,
        location: location(),
        leaseTimes: SHORT_LEASE,
        waitAfter: 9,
      });
      await take(paused.lines, 9);
      paused.child.kill('SIGSTOP');

      const workbench = createWorkbench({ workspace: folder, database: location() });
      const { id } = await onlySessionOf(script);
      await vi.waitFor(
        async () => {
          try {
            const { events } = await workbench.scripts.run({ path: script.path });
            await Array.fromAsync(events);
          } catch (error) {
            // On SQLite it may have been stopped while it renewed its lease, and nobody else can write.
            if (isRefusal(error, 'DATABASE_FAILED')) await pauseAgain(paused.child);
            throw error;
          }
        },
        { timeout: 100_000, interval: 50 },
      );
      await workbench.close();
      const { nextOrder, lastSeq } = await getSession(store, id);

      paused.child.kill('SIGCONT');
      paused.child.stdin?.write('go on\n');
      expect(await paused.ended).toMatchObject({ code: 1, stderr: 'LEASE_LOST' });
      expect(await getSession(store, id)).toMatchObject({ nextOrder, lastSeq });
      await expectWhole(store, await onlySessionOf(script), script);
    });
  });
}

/** Lets a stopped process finish what it was doing. */
async function pauseAgain(child: ChildProcess): Promise<void> {
  child.kill('SIGCONT');
  await delay(20);
  child.kill('SIGSTOP');
}

function fromZeroTo(last: number): readonly number[] {
  return Array.from({ length: last + 1 }, (_, number) => number);
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

async function take(lines: AsyncIterable<string>, count: number): Promise<readonly string[]> {
  const taken: string[] = [];
  for await (const line of lines) {
    taken.push(line);
    if (taken.length === count) break;
  }
  return taken;
}
