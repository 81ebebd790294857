import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DurableEvent } from '../../src/model/event.ts';
import type { Session } from '../../src/model/session.ts';
import type { Store } from '../../src/store/dialect.ts';
import { openStore } from '../../src/store/open-store.ts';
import { findByScriptPath } from '../../src/store/session.repository.ts';
import type { TestDatabase } from '../../src/store/store.case.ts';
import { createWorkbench, type Workbench } from '../../src/workbench.ts';
import { testRandom, times } from '../campaign.ts';
import { type ModelServer, startModelServer } from '../model-server/model-server.ts';
import { sideBySide } from '../side-by-side.ts';
import { startWorker } from './process.ts';

const TOOLS = fileURLToPath(new URL('effect-tools.js', import.meta.url));
const CONFIRM = { signal: null, stderr: 'CONFIRM_REQUIRED' };
/** After how many events a process is killed, besides the one that matters most. */
const KILLS = times({ usual: 4, long: Number.POSITIVE_INFINITY });
const DONE = { signal: null, code: 0, stderr: '' };

/** A tool with effects runs once, or as often as a person allows it, wherever its process dies. */
export function describeEffects(name: string, make: () => Promise<TestDatabase>): void {
  describe(`tools with effects on ${name}`, () => {
    let database: TestDatabase;
    let store: Store;
    let folder: string;
    let server: ModelServer;
    let workbench: Workbench;
    beforeAll(async () => {
      database = await make();
      store = await openStore(database.location);
      folder = await mkdtemp(join(tmpdir(), 'cuebook-effects-'));
      // The user who answers is the one who runs.
      workbench = createWorkbench({
        workspace: folder,
        database: database.location,
        environment: { HOME: folder },
      });
      server = await startModelServer(({ messages }) =>
        messages.some(({ role }) => role === 'tool')
          ? { parts: [{ type: 'text', text: 'It is done.' }] }
          : {
              parts: [
                { type: 'reasoning', text: 'It has to be paid.' },
                { type: 'tool-call', name: 'pay', input: { bill: 'rent' } },
              ],
            },
      );
    });
    afterAll(async () => {
      await workbench.close();
      await server.close();
      await store.close();
      await database.remove();
      await rm(folder, { recursive: true });
    });

    let count = 0;
    const newBill = async (): Promise<Bill> => {
      const path = join(folder, `bill-${count++}.prompt.md`);
      await writeFile(path, '---\nmodel: anthropic/claude-sonnet-4-5\n---\nPay the rent.');
      return { path, file: `${path}.effects` };
    };
    /** Runs the script, with every tool allowed, in a process of its own. */
    const run = async (
      { path, file }: Bill,
      { dieAt = '', dieAfter, allow = 'all' }: { dieAt?: string; dieAfter?: number; allow?: unknown } = {},
    ) => {
      const environment = {
        HOME: folder,
        ANTHROPIC_API_KEY: 'test-key',
        ANTHROPIC_BASE_URL: server.baseURL('anthropic'),
      };
      const { lines, ended } = startWorker(
        {
          path,
          location: database.location,
          environment,
          tools: TOOLS,
          dieAfter,
          request: { allow, unattended: true },
        },
        { EFFECT_FILE: file, DIE_AT: dieAt },
      );
      const events: DurableEvent[] = [];
      for await (const line of lines) events.push(JSON.parse(line));
      return { events, ending: await ended };
    };
    const sessionOf = async ({ path }: Bill): Promise<Session> => {
      const [session] = await findByScriptPath(store, path, { argsHash: null, limit: 1 });
      if (!session) throw new Error('There is no session.');
      return session;
    };
    const timesPaid = async ({ file }: Bill): Promise<number> =>
      existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n').length : 0;
    const answer = async (bill: Bill, word: 'allow' | 'deny') => {
      const { id } = await sessionOf(bill);
      const [call, ...others] = await workbench.sessions.waiting(id);
      expect(others).toEqual([]);
      expect(call).toMatchObject({ name: 'pay', input: { bill: 'rent' } });
      await workbench.sessions.confirm(id, call?.callId ?? '', word);
    };

    it.each(['before', 'after'])(
      'are not run again unasked, killed %s the effect, whatever is allowed',
      async (dieAt) => {
        const bill = await newBill();
        const paid = dieAt === 'after' ? 1 : 0;
        expect((await run(bill, { dieAt })).ending).toMatchObject({ signal: 'SIGKILL' });
        for (const allow of ['all', ['pay'], []]) {
          expect((await run(bill, { allow })).ending).toMatchObject(CONFIRM);
          expect(await timesPaid(bill)).toBe(paid);
        }
        expect(await sessionOf(bill)).toMatchObject({ sessionStatus: 'waiting_confirmation' });

        await answer(bill, 'deny');
        expect((await run(bill)).ending).toMatchObject(DONE);
        expect(await timesPaid(bill)).toBe(paid);
        expect(await sessionOf(bill)).toMatchObject({ sessionStatus: 'idle' });
      },
    );

    it('are run again when a person says so, once', async () => {
      const bill = await newBill();
      await run(bill, { dieAt: 'after' });
      const { events } = await run(bill);
      expect(events).toContainEqual(
        expect.objectContaining({
          type: 'approval-requested',
          data: expect.objectContaining({ repeats: true }),
        }),
      );
      await answer(bill, 'allow');
      expect((await run(bill, { dieAt: 'after' })).ending).toMatchObject({ signal: 'SIGKILL' });
      expect(await timesPaid(bill)).toBe(2);
      expect((await run(bill)).ending).toMatchObject(CONFIRM);
      expect(await timesPaid(bill)).toBe(2);
    });

    it('take effect at most once, killed after any event and run again with everything allowed', async () => {
      const pilot = await newBill();
      const { events, ending } = await run(pilot);
      expect(ending).toMatchObject(DONE);
      expect(events.map(({ type }) => type)).toContain('tool-started');
      // The answer is kept with the end of the turn: from there on there is nothing to go on with.
      const last =
        1 + events.findLastIndex(({ type, data }) => type === 'message-added' && data.kind === 'tool-result');
      // Only where it had been started and not ended is a person asked.
      const started = 1 + events.findIndex(({ type }) => type === 'tool-started');
      const kills = testRandom().some(KILLS, Array.from({ length: last + 1 }).keys());
      await sideBySide(new Set([started, ...kills]), 3, async (dieAfter) => {
        const bill = await newBill();
        expect((await run(bill, { dieAfter })).ending).toMatchObject({ signal: 'SIGKILL' });
        const { ending: second } = await run(bill);
        const isAsked = dieAfter === started;
        expect(second, `killed after ${dieAfter} events`).toMatchObject(isAsked ? CONFIRM : DONE);
        expect(await timesPaid(bill)).toBe(isAsked ? 0 : 1);
      });
    });

    it('wait for their answer over any number of restarts, and count it once it is there', async () => {
      const bill = await newBill();
      for (let restart = 0; restart < 3; restart++) {
        expect((await run(bill, { allow: [] })).ending).toMatchObject(CONFIRM);
      }
      expect(await timesPaid(bill)).toBe(0);
      await answer(bill, 'allow');
      await expect(answer(bill, 'deny')).rejects.toThrow();
      expect((await run(bill, { allow: [] })).ending).toMatchObject(DONE);
      expect(await timesPaid(bill)).toBe(1);
    });
  });
}

interface Bill {
  readonly path: string;
  /** Has a line for each time it was paid. */
  readonly file: string;
}
