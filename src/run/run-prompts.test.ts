import { expect, it } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import { consentsOf } from '../files/consents.ts';
import { newMessageId } from '../model/ids.ts';
import { NO_PRICES } from '../model/price.ts';
import type { RunEvent } from '../model/run.ts';
import { newSession } from '../store/cases/build.ts';
import { LEASE_TIMES } from '../store/lease.ts';
import { listMessages } from '../store/message.repository.ts';
import { getSession } from '../store/session.repository.ts';
import type { TurnContext } from './context/run-context.ts';
import { openCountedStore } from './counted-store.case.ts';
import { helpOf } from './run-help.ts';
import { type PromptsRun, runPrompts } from './run-prompts.ts';
import { runSettingsOf } from './run-settings.ts';
import { NO_SKILLS } from './skills/chosen-skills.ts';

it('needs one transaction for each turn that follows another', async () => {
  const stage = await newStage();
  const transactionsOf = async (prompts: number) => {
    const before = stage.count.transactions;
    await Array.fromAsync(await stage.run({ prompts }));
    return stage.count.transactions - before;
  };
  expect((await transactionsOf(5)) - (await transactionsOf(2))).toBe(3);
});

it('tells the events of turns in the order in which they happen', async () => {
  const stage = await newStage();
  const events = await Array.fromAsync(await stage.run({ prompts: 2 }));
  const turn = ['prompt', 'processing', 'text', 'turn-end', 'idle'];
  expect(events.map(nameOf)).toEqual(['session-created', ...turn, ...turn, 'run-summary']);
  const kinds = (await stage.rows()).map(({ kind }) => kind);
  expect(kinds).toEqual(['prompt', 'text', 'turn-end', 'prompt', 'text', 'turn-end']);
});

it('tells the end of a turn before the next is ready, where that takes a while', async () => {
  const stage = await newStage();
  const ready = Promise.withResolvers<void>();
  const events = await stage.run({ prompts: 2, prepare: (turn) => (turn === 2 ? ready.promise : undefined) });
  for await (const event of events) if (nameOf(event) === 'idle') break;
  ready.resolve();
  expect((await stage.rows()).map(({ kind }) => kind)).toEqual(['prompt', 'text', 'turn-end']);
});

it('tells the end of a turn before what keeps the next one from beginning', async () => {
  const stage = await newStage();
  const told: RunEvent[] = [];
  const run = async () => {
    const events = await stage.run({
      prompts: 2,
      prepare: async (turn) => {
        if (turn === 2) throw new Error('The skill is gone.');
      },
    });
    for await (const event of events) told.push(event);
  };
  await expect(run()).rejects.toThrow('The skill is gone.');
  expect(told.map(nameOf).slice(-3)).toEqual(['text', 'turn-end', 'idle']);
  expect((await stage.rows()).at(-1)?.kind).toBe('turn-end');
  expect(await stage.status()).toBe('interrupted');
});

it('keeps an answer whatever breaks after it', async () => {
  const stage = await newStage();
  const run = async () =>
    await Array.fromAsync(
      await stage.run({
        prompts: 2,
        engineFor: (turn) => {
          if (turn === 2) throw new Error('There is no such engine.');
          return ANSWERING;
        },
      }),
    );
  await expect(run()).rejects.toThrow('There is no such engine.');
  expect((await stage.rows()).map(({ kind }) => kind)).toEqual(['prompt', 'text', 'turn-end']);
  expect(await stage.status()).toBe('interrupted');
});

it('keeps and tells the end of a turn while its engine clears up', async () => {
  const stage = await newStage();
  const cleared = Promise.withResolvers<void>();
  const engineFor = (): Engine => ({
    name: 'api',
    async *run(input, signal) {
      try {
        yield* ANSWERING.run(input, signal);
      } finally {
        await cleared.promise;
      }
    },
  });
  const names: string[] = [];
  for await (const event of await stage.run({ prompts: 1, engineFor })) {
    names.push(nameOf(event));
    if (nameOf(event) === 'idle') cleared.resolve();
  }
  expect(names.slice(-2)).toEqual(['idle', 'run-summary']);
});

it('leaves what was asked and answered where whoever listens goes away', async () => {
  const stage = await newStage();
  for await (const event of await stage.run({ prompts: 3 })) if (nameOf(event) === 'idle') break;
  expect((await stage.rows()).slice(0, 3).map(({ kind }) => kind)).toEqual(['prompt', 'text', 'turn-end']);
  expect(await stage.status()).toBe('interrupted');
});

/** Says yes. */
const ANSWERING: Engine = {
  name: 'api',
  async *run() {
    const partId = newMessageId();
    yield { type: 'text-start', partId };
    yield { type: 'text-end', partId };
    yield { type: 'run-end', reason: 'done' };
  },
};

interface StagedRun {
  readonly prompts: number;
  /** Called before each turn, counted from 1. */
  prepare?(turn: number): Promise<void> | undefined;
  engineFor?(turn: number): Engine;
}

/** A database in which prompts are run, each time in a new session; its transactions are counted. */
async function newStage() {
  const { store, count } = await openCountedStore();
  const world = {
    store,
    now: () => new Date(),
    consents: consentsOf('.', {}),
    telemetry: { isOn: false, emit: () => undefined },
    prices: async () => NO_PRICES,
    leaseTimes: LEASE_TIMES,
    terminals: { isThere: () => false },
  };
  let session = await newSession(store);
  return {
    count,
    rows: async () => await listMessages(store, session.id),
    status: async () => (await getSession(store, session.id)).sessionStatus,
    run: async ({ prompts, prepare, engineFor = () => ANSWERING }: StagedRun) => {
      session = await newSession(store);
      let [engines, turns] = [0, 0];
      const run: PromptsRun = {
        session,
        settings: runSettingsOf({ settings: { model: 'test/model' } }),
        asked: {},
        engineFor: () => engineFor(++engines),
        context: {
          given: async () => ({ files: [], warnings: [] }),
          forTurn: async ({ model, turnId }): Promise<TurnContext> => {
            await prepare?.(++turns);
            return { receiver: { model, turnId }, tools: [], skills: NO_SKILLS, notices: [], warnings: [] };
          },
        },
        help: helpOf({ allowedTools: async () => [], allowedCommands: async () => [] }, {}),
        plan: () => ({
          prompts: Array.from({ length: prompts }, (_, index) => ({
            prompt: { text: `Question ${index + 1}`, hash: String(index), index },
            source: 'script',
          })),
          shared: 0,
        }),
      };
      return runPrompts(world, run, new AbortController().signal);
    },
  };
}

/** What an event tells of. */
function nameOf(event: RunEvent): string {
  if (event.type === 'message-added') return event.data.kind;
  return event.type === 'status-changed' ? event.data.status : event.type;
}
