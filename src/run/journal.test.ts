import { describe, expect, it } from 'vitest';
import type { DurableEvent } from '../model/event.ts';
import { newEvidenceId, newTurnId } from '../model/ids.ts';
import type { NewEvidence } from '../model/terminal.ts';
import type { Change } from '../store/append.ts';
import { answer, leasedSession, prompt } from '../store/cases/build.ts';
import type { Store } from '../store/dialect.ts';
import { appendEvent, listEvents } from '../store/event.repository.ts';
import { acquireLease, releaseLease } from '../store/lease.repository.ts';
import { listMessages } from '../store/message.repository.ts';
import { openCountedStore } from './counted-store.case.ts';
import { Journal } from './journal.ts';

const ASKED: Change = { messages: [prompt('Hi')], status: 'processing', isPassing: true };
const ANSWERED: Change = { messages: [answer('Hello')], status: 'idle' };
const ASKED_NEXT: Change = { messages: [prompt('And?')], status: 'processing', isPassing: true };

describe('what is kept last', () => {
  it('is on the disk when the run is over', async () => {
    const { journal, count } = await newJournal();
    expect(await journal.keepRest()).toEqual([]);
    expect(count.settled).toBe(0);

    const screen = newScreen();
    journal.keepLater(Promise.resolve(screen));
    expect(await journal.keepRest()).toMatchObject([
      { type: 'evidence-added', data: { evidenceId: screen.id } },
    ]);
    expect(count.settled).toBe(1);
  });
});

describe('what is to be kept later', () => {
  it('waits for another change where the next one cannot be kept', async () => {
    const { journal } = await newJournal();
    await journal.keep(ASKED);
    const screen = await waitingScreen(journal);
    await expect(journal.keep(ASKED)).rejects.toThrow();
    expect(await journal.keepRest()).toMatchObject([
      { type: 'evidence-added', data: { evidenceId: screen.id } },
    ]);
  });

  it('is kept where the run breaks before its next change', async () => {
    const { journal, store } = await newJournal();
    await journal.keep(ASKED);
    journal.hold(ANSWERED);
    await waitingScreen(journal);
    await journal[Symbol.asyncDispose]();
    expect((await types(store, journal)).slice(3)).toEqual([
      'message-added',
      'status-changed',
      'evidence-added',
    ]);
  });
});

describe('what is held', () => {
  it('is kept with the next change, in one transaction, as it would be by itself', async () => {
    const { journal, store, count } = await newJournal();
    await journal.keep(ASKED);
    journal.hold(ANSWERED);
    expect(await types(store, journal)).toEqual(['session-created', 'message-added', 'status-changed']);

    const before = count.transactions;
    const told = await journal.keep(ASKED_NEXT);
    expect(count).toEqual({ transactions: before + 1, settled: 1 });
    expect(told.map(({ type, data }) => [type, data])).toMatchObject([
      ['message-added', { order: 1, kind: 'text' }],
      ['status-changed', { status: 'idle' }],
      ['message-added', { order: 2, kind: 'prompt' }],
      ['status-changed', { status: 'processing' }],
    ]);
    expect(await listEvents(store, journal.sessionId, { after: 3 })).toEqual(told);
    expect(await journal.keepHeld()).toEqual([]);
  });

  it('is in the conversation at once, with the numbers and the time that it is kept with', async () => {
    const { journal, store } = await newJournal();
    await journal.keep(ASKED);
    journal.hold(ANSWERED);
    const rows = [...journal.conversation.rows];
    expect(rows).toHaveLength(2);
    await journal.keep(ASKED_NEXT);
    const stored = await listMessages(store, journal.sessionId);
    expect(stored.slice(0, 2)).toEqual(rows);
    expect(journal.conversation.rows).toEqual(stored);
  });

  it('goes on after the rows that the session had', async () => {
    const { journal, store, lease } = await newJournal();
    await journal.keep(ASKED);
    await releaseLease(store, lease);
    const again = await acquireLease(store, journal.sessionId, lease.owner);
    const rows = await listMessages(store, journal.sessionId);
    const later = new Journal({ store, lease: again, now: ticking() }, rows);
    later.hold(ANSWERED);
    await later.keepHeld();
    expect(later.conversation.rows).toEqual(await listMessages(store, journal.sessionId));
  });

  it('comes after what others have said meanwhile', async () => {
    const { journal, store } = await newJournal();
    await journal.keep(ASKED);
    journal.hold(ANSWERED);
    await appendEvent(store, journal.sessionId, { type: 'abort-requested', data: {} }, new Date());
    expect((await journal.keepHeld()).map(({ type }) => type)).toEqual([
      'abort-requested',
      'message-added',
      'status-changed',
    ]);
  });

  it('stays where the change after it cannot be kept, and can be kept without it', async () => {
    const { journal, store } = await newJournal();
    await journal.keep(ASKED);
    journal.hold(ANSWERED);
    await expect(journal.keep(ASKED)).rejects.toThrow();
    expect(await listMessages(store, journal.sessionId)).toHaveLength(1);
    await journal.keepHeld();
    expect(await listMessages(store, journal.sessionId)).toEqual(journal.conversation.rows);
  });
});

describe('waiting while something is held', () => {
  it('keeps nothing for what comes at once', async () => {
    const { journal, count } = await newJournal();
    journal.hold(ANSWERED);
    const before = count.transactions;
    expect(await drain(journal.waitFor(Promise.resolve('here')))).toEqual({ told: [], value: 'here' });
    expect(count.transactions).toBe(before);
  });

  it('keeps and tells what is held before what takes longer', async () => {
    const { journal } = await newJournal();
    journal.hold(ANSWERED);
    const slow = Promise.withResolvers<string>();
    const waiting = journal.waitFor(slow.promise);
    expect(await waiting.next()).toMatchObject({ value: { type: 'message-added' } });
    slow.resolve('here');
    expect(await drain(waiting)).toMatchObject({ told: [{ type: 'status-changed' }], value: 'here' });
  });

  it('keeps and tells what is held before what goes wrong', async () => {
    const { journal } = await newJournal();
    journal.hold(ANSWERED);
    const waiting = journal.waitFor(Promise.reject(new Error('There is no such model.')));
    expect(await waiting.next()).toMatchObject({ value: { type: 'message-added' } });
    expect(await waiting.next()).toMatchObject({ value: { type: 'status-changed' } });
    await expect(waiting.next()).rejects.toThrow('There is no such model.');
  });
});

/** A clock that is a second later whenever somebody looks. */
function ticking(): () => Date {
  let seconds = 0;
  return () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++));
}

/** A journal whose transactions and waits for the disk are counted. */
async function newJournal() {
  const { store, count } = await openCountedStore();
  const lease = await leasedSession(store);
  // What it took to make the session is not the journal's.
  Object.assign(count, { transactions: 0, settled: 0 });
  return { journal: new Journal({ store, lease, now: ticking() }, []), store, lease, count };
}

async function types(store: Store, { sessionId }: Journal): Promise<readonly string[]> {
  return (await listEvents(store, sessionId)).map(({ type }) => type);
}

async function drain<Value>(events: AsyncGenerator<DurableEvent, Value>) {
  const told: DurableEvent[] = [];
  for (;;) {
    const next = await events.next();
    if (next.done) return { told, value: next.value };
    told.push(next.value);
  }
}

/** A screen that has come, and is not kept yet. */
async function waitingScreen(journal: Journal): Promise<NewEvidence> {
  const screen = newScreen();
  const coming = Promise.resolve(screen);
  journal.keepLater(coming);
  await coming;
  return screen;
}

function newScreen(): NewEvidence {
  return {
    id: newEvidenceId(),
    turnId: newTurnId(),
    kind: 'snapshot',
    label: 'screen',
    terminal: 'main',
    text: '$ ',
    facts: {},
  };
}
