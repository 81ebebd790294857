import { describe, expect, it } from 'vitest';
import { createTestFile } from '../../test/sqlite-file.ts';
import type { Engine } from '../engine/engine.ts';
import { consentsOf } from '../files/consents.ts';
import type { EngineEvent, SessionEvent } from '../model/event.ts';
import { newMessageId, newTurnId } from '../model/ids.ts';
import { type Message, withoutVoided } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import { listApprovals } from '../store/approval.repository.ts';
import type { Store } from '../store/dialect.ts';
import { acquireLease } from '../store/lease.repository.ts';
import type { Lease } from '../store/lease.ts';
import { currentOwner } from '../store/lease-owner.ts';
import { listMessages } from '../store/message.repository.ts';
import { openStore } from '../store/open-store.ts';
import { createSession, getSession } from '../store/session.repository.ts';
import { Journal } from './journal.ts';
import { permissionsIn } from './permissions.ts';
import { runTurn, type TurnOutcome, type TurnPlan } from './run-turn.ts';
import { resumptionOf, turnsOf } from './turns.ts';

const PART = newMessageId();
const OTHER = newMessageId();
const STOP = { type: 'step-end', finishReason: 'stop', usage: { inputTokens: 2, outputTokens: 3 } } as const;
const DONE = { type: 'run-end', reason: 'done' } as const;

describe('a turn', () => {
  it('keeps the prompt before the engine starts', async () => {
    await withSession(async (world) => {
      let rowsAtStart: readonly Message[] = [];
      const engine: Engine = {
        name: 'api',
        async *run() {
          rowsAtStart = await listMessages(world.store, world.lease.sessionId);
          yield DONE;
        },
      };
      await world.play(engine);
      expect(rowsAtStart.map(({ kind }) => kind)).toEqual(['prompt']);
    });
  });

  it('passes deltas on as they come, with their place, under the id of the row to come', async () => {
    await withSession(async (world) => {
      const { told } = await world.play([
        { type: 'step-start' },
        { type: 'text-start', partId: PART },
        { type: 'text-delta', partId: PART, delta: 'Gr👋' },
        { type: 'text-delta', partId: PART, delta: 'üße' },
        { type: 'text-end', partId: PART },
        STOP,
        DONE,
      ]);
      expect(told.filter((event) => 'delta' in event)).toMatchObject([
        { type: 'text-delta', partId: PART, offset: 0, delta: 'Gr👋' },
        { type: 'text-delta', partId: PART, offset: 4, delta: 'üße' },
      ]);
      expect((await world.rows()).find(({ kind }) => kind === 'text')?.id).toBe(PART);
    });
  });

  it('keeps parts that run side by side apart, each when it is complete', async () => {
    await withSession(async (world) => {
      await world.play([
        { type: 'step-start' },
        { type: 'reasoning-start', partId: PART },
        { type: 'text-start', partId: OTHER },
        { type: 'text-delta', partId: OTHER, delta: 'answer' },
        { type: 'reasoning-delta', partId: PART, delta: 'thought' },
        { type: 'text-end', partId: OTHER },
        { type: 'reasoning-end', partId: PART, providerMetadata: { anthropic: { signature: 's' } } },
        STOP,
        DONE,
      ]);
      expect(await world.said()).toEqual([
        'prompt Hi',
        'text answer',
        'reasoning thought',
        'step-end ',
        'turn-end ',
      ]);
      const thought = (await world.rows()).find(({ kind }) => kind === 'reasoning');
      expect(thought?.payload.content).toMatchObject([
        { providerOptions: { anthropic: { signature: 's' } } },
      ]);
    });
  });

  it('counts the answers of the model: a new step is a new number', async () => {
    await withSession(async (world) => {
      const { outcome } = await world.play([
        { type: 'step-start' },
        { type: 'tool-call', callId: 'c', name: 'look', input: {}, effect: 'read' },
        { type: 'step-end', finishReason: 'tool-calls' },
        { type: 'tool-result', callId: 'c', name: 'look', output: { seen: true }, isError: false },
        { type: 'step-start' },
        STOP,
        DONE,
      ]);
      expect((await world.rows()).map(({ kind, genseq }) => `${kind} ${genseq}`)).toEqual([
        'prompt 1',
        'tool-call 1',
        'step-end 1',
        'tool-result 1',
        'step-end 2',
        'turn-end 2',
      ]);
      expect(outcome).toEqual({
        reason: 'done',
        steps: [{}, { usage: STOP.usage }],
        genseq: 2,
        course: 1,
        from: 'live',
      });
    });
  });

  it('keeps what arrived of a stream that breaks, marked as broken off, and says why', async () => {
    await withSession(async (world) => {
      const error = { code: 'PROVIDER_FAILED', message: 'The connection was lost.' } as const;
      await world.play([
        { type: 'step-start' },
        { type: 'text-start', partId: PART },
        { type: 'text-delta', partId: PART, delta: 'Half an ans' },
        { type: 'run-end', reason: 'error', error },
      ]);
      const rows = await world.rows();
      expect(rows.slice(1)).toMatchObject([
        { kind: 'text', id: PART, metadata: { incomplete: true } },
        { kind: 'error', audience: 'person', metadata: error },
        { kind: 'turn-end', metadata: { reason: 'error' } },
      ]);
      expect(await world.status()).toBe('failed');
    });
  });

  it('marks the session as interrupted when it is stopped', async () => {
    await withSession(async (world) => {
      await world.play([{ type: 'run-end', reason: 'aborted' }]);
      expect(await world.status()).toBe('interrupted');
    });
  });

  it('waits for a person with the call already kept', async () => {
    await withSession(async (world) => {
      await world.play([
        { type: 'step-start' },
        { type: 'tool-call', callId: 'rm', name: 'exec_command', input: { cmd: 'rm x' }, effect: 'write' },
        { type: 'approval-request', callId: 'rm' },
        { type: 'run-end', reason: 'aborted' },
      ]);
      expect(await listApprovals(world.store, world.lease.sessionId)).toMatchObject([
        { callId: 'rm', answer: null },
      ]);
    });
  });

  it('tells of retries and warnings without rows', async () => {
    await withSession(async (world) => {
      const { told } = await world.play([
        { type: 'retry', attempt: 1, waitMs: 500, cause: '429' },
        { type: 'warning', code: 'reasoning-left-out', message: 'A thought was left out.' },
        DONE,
      ]);
      expect(told.map(({ type }) => type)).toEqual([
        'message-added',
        'status-changed',
        'retry',
        'warning',
        'message-added',
        'status-changed',
      ]);
      expect(await world.said()).toEqual(['prompt Hi', 'turn-end ']);
    });
  });

  it('does not ask again when only the end of the turn is missing', async () => {
    await withSession(async (world) => {
      const turn = await world.breakOff([{ type: 'step-start' }, STOP]);
      const engine: Engine = {
        name: 'api',
        run: () => {
          throw new Error('The model was asked again.');
        },
      };
      await world.play(engine, { turnId: turn.prompt.turnId ?? newTurnId(), resume: resumptionOf(turn) });
      expect(await world.said()).toEqual(['prompt Hi', 'step-end ', 'turn-end ']);
    });
  });

  it.each([
    ['content-filter', 'refused'],
    ['error', 'error'],
  ] as const)('asks again when a step ended by %s', async (finishReason, reason) => {
    await withSession(async (world) => {
      const { outcome } = await world.play([
        { type: 'step-start' },
        { type: 'step-end', finishReason },
        { type: 'run-end', reason },
      ]);
      expect(outcome.reason).toBe(reason);
      const [turn] = turnsOf(await world.rows());
      if (!turn) throw new Error('There is no turn.');
      expect(resumptionOf(turn)).toMatchObject({ kept: [], stale: { fromOrder: 1, toOrder: 2 } });
    });
  });

  it('voids what was broken off, keeps finished steps, and goes on under the same turn id', async () => {
    await withSession(async (world) => {
      const turn = await world.breakOff([
        { type: 'step-start' },
        { type: 'tool-call', callId: 'c', name: 'look', input: {}, effect: 'read' },
        { type: 'step-end', finishReason: 'tool-calls' },
        { type: 'tool-result', callId: 'c', name: 'look', output: 'seen', isError: false },
        { type: 'step-start' },
        { type: 'text-start', partId: PART },
        { type: 'text-delta', partId: PART, delta: 'Broken' },
        { type: 'text-end', partId: PART },
      ]);
      await world.play(
        [
          { type: 'step-start' },
          { type: 'text-start', partId: OTHER },
          { type: 'text-delta', partId: OTHER, delta: 'Whole' },
          { type: 'text-end', partId: OTHER },
          STOP,
          DONE,
        ],
        { turnId: turn.prompt.turnId ?? newTurnId(), genseq: 1, resume: resumptionOf(turn) },
      );
      expect(await world.said()).toEqual([
        'prompt Hi',
        'tool-call look {}',
        'step-end ',
        'tool-result seen',
        'text Whole',
        'step-end ',
        'turn-end ',
      ]);
      expect((await world.rows()).map(({ genseq }) => genseq)).toEqual([1, 1, 1, 1, 2, 2, 2]);
      expect(new Set((await world.rows()).map(({ turnId }) => turnId)).size).toBe(1);
    });
  });

  it('takes an engine that stops without an end for a bug', async () => {
    await withSession(async (world) => {
      await expect(world.play([{ type: 'run-start' }])).rejects.toThrow('without a run-end');
    });
  });
});

class TurnTest {
  readonly store: Store;
  readonly lease: Lease;

  constructor(store: Store, lease: Lease) {
    this.store = store;
    this.lease = lease;
  }

  async play(
    script: Engine | readonly EngineEvent[],
    overrides: Partial<TurnPlan> = {},
  ): Promise<{ told: readonly SessionEvent[]; outcome: TurnOutcome }> {
    const engine = 'run' in script ? script : speaking(script);
    const plan: TurnPlan = {
      turnId: newTurnId(),
      prompt: { text: 'Hi', hash: 'h' },
      source: 'chat',
      inputHash: 'i',
      model: 'm',
      settings: {},
      course: 1,
      genseq: 1,
      ...overrides,
    };
    const { store, lease } = this;
    const journal = new Journal(
      { store, lease, now: () => new Date() },
      await listMessages(store, lease.sessionId),
    );
    const permissions = permissionsIn(
      { store, now: () => new Date(), consents: consentsOf('.', {}) },
      lease.sessionId,
      journal.conversation,
      {},
    );
    const context = { receiver: { model: plan.model, turnId: plan.turnId }, tools: [] };
    const turn = runTurn(
      { journal, engine, permissions, context, warnings: new Map() },
      plan,
      new AbortController().signal,
    );
    const told: SessionEvent[] = [];
    for (;;) {
      const next = await turn.next();
      if (next.done) return { told: [...told, ...(await journal.keepHeld())], outcome: next.value };
      told.push(next.value);
    }
  }

  /** Leaves a turn as a killed process would. */
  async breakOff(events: readonly EngineEvent[]) {
    await expect(this.play(events)).rejects.toThrow('without a run-end');
    const [turn] = turnsOf(await listMessages(this.store, this.lease.sessionId));
    if (!turn) throw new Error('There is no turn.');
    return turn;
  }

  async rows(): Promise<readonly Message[]> {
    return withoutVoided(await listMessages(this.store, this.lease.sessionId));
  }

  async said(): Promise<readonly string[]> {
    return (await this.rows()).map((row) => `${row.kind} ${messageText(row)}`);
  }

  async status(): Promise<string> {
    return (await getSession(this.store, this.lease.sessionId)).sessionStatus;
  }
}

function speaking(events: readonly EngineEvent[]): Engine {
  return {
    name: 'api',
    async *run() {
      yield* events;
    },
  };
}

async function withSession(test: (world: TurnTest) => Promise<void>): Promise<void> {
  const { location, remove } = await createTestFile();
  const store = await openStore(location);
  try {
    const { id } = await createSession(
      store,
      { sessionType: 'chat_engine', engine: 'api', linkable: true },
      new Date(),
    );
    await test(new TurnTest(store, await acquireLease(store, id, currentOwner())));
  } finally {
    await store.close();
    await remove();
  }
}
