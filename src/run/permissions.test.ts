import { describe, expect, it, onTestFinished } from 'vitest';
import { createMigratedDatabase } from '../../test/postgres/database.ts';
import { createTestFile } from '../../test/sqlite-file.ts';
import { consentsOf } from '../files/consents.ts';
import { testFolder } from '../files/priming-workspace.case.ts';
import type { NewEvent } from '../model/event.ts';
import { append } from '../store/append.ts';
import { answerApproval } from '../store/approval.repository.ts';
import { acquireLease } from '../store/lease.repository.ts';
import { currentOwner } from '../store/lease-owner.ts';
import { openStore } from '../store/open-store.ts';
import { createSession } from '../store/session.repository.ts';
import { Conversation } from './conversation.ts';
import { permissionsIn } from './permissions.ts';

const CALL = { callId: 'a', name: 'pay', input: {} };
const STARTED: NewEvent = { type: 'tool-started', data: { callId: 'a' } };

async function session(make: typeof createTestFile = createTestFile) {
  const { location, remove } = await make();
  const store = await openStore(location);
  onTestFinished(async () => {
    await store.close();
    await remove();
  });
  const now = () => new Date();
  const home = await testFolder();
  const consents = consentsOf(home, { HOME: home });
  const { id: sessionId } = await createSession(
    store,
    { sessionType: 'chat_engine', engine: 'api', linkable: true },
    now(),
  );
  const lease = await acquireLease(store, sessionId, currentOwner());
  return {
    ask: (repeats?: true) =>
      append(store, lease, { approvals: [{ callId: 'a', ...(repeats && { repeats }) }] }, now()),
    begin: () => append(store, lease, { events: [STARTED] }, now()),
    answer: async (answer: 'allow' | 'deny', isSigned = true) => {
      const signature = isSigned ? await consents.sign({ sessionId, ...CALL }) : undefined;
      await answerApproval(store, { sessionId, callId: 'a', answer, signature, at: now() });
    },
    permissions: (consent: Parameters<typeof permissionsIn>[3] = {}) =>
      permissionsIn({ store, now, consents }, sessionId, new Conversation([]), consent),
  };
}

describe('a call with effects', () => {
  it.each([
    ['is asked for', {}, 'be-asked'],
    ['runs when all may', { allow: 'all' }, 'run'],
    ['runs when it may', { allow: ['pay'] }, 'run'],
    ['is asked for when others may run', { allow: ['look'] }, 'be-asked'],
  ] as const)('%s', async (_, consent, may) => {
    const { permissions } = await session();
    expect(await permissions(consent).standingOf(CALL)).toEqual({ may, hasBegun: false });
  });

  it.each([
    ['runs', 'a command that may run', 'exec_command', { cmd: 'git log -3' }, 'run'],
    ['is asked for', 'another command', 'exec_command', { cmd: 'git log; rm -r .' }, 'be-asked'],
    ['is asked for', 'no command', 'exec_command', 'git log', 'be-asked'],
    ['is asked for', 'another tool with such an input', 'pay', { cmd: 'git log' }, 'be-asked'],
  ] as const)('%s when it is %s', async (_, __, name, input, may) => {
    const { permissions } = await session();
    const { standingOf } = permissions({
      always: { allowedTools: async () => [], allowedCommands: async () => ['git log'] },
    });
    expect(await standingOf({ callId: 'a', name, input })).toEqual({ may, hasBegun: false });
  });

  it('keeps its answer when somebody else asks at the same moment', async () => {
    const { ask, answer, permissions } = await session();
    await ask();
    await answer('allow');
    await ask();
    expect(await permissions().standingOf(CALL)).toEqual({ may: 'run', hasBegun: false });
    const { answerTo } = permissions({ unattended: true });
    expect(await answerTo(CALL, new AbortController().signal)).toBe('allow');
  });

  it('is asked for again where the answer is not signed, and takes the next one as it comes', async () => {
    const { ask, answer, permissions } = await session();
    await ask();
    await answer('allow', false);
    const { standingOf, answerTo } = permissions();
    expect(await standingOf(CALL)).toEqual({
      may: 'be-asked',
      hasBegun: false,
      notice: expect.stringContaining('asked again'),
    });
    await expect(answerTo(CALL, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    await ask();
    // Somebody else may answer who has another key: this run waits for it.
    await answer('allow', false);
    expect(await answerTo(CALL, new AbortController().signal)).toBe('allow');
  });

  it.each([
    ['another input', { ...CALL, input: { amount: 5 } }],
    ['another tool', { ...CALL, name: 'refund' }],
  ])('is asked for again where the answer was to %s', async (_, call) => {
    const { ask, answer, permissions } = await session();
    await ask();
    await answer('allow');
    expect(await permissions().standingOf(call)).toMatchObject({ may: 'be-asked' });
  });

  it('counts a no that is not signed', async () => {
    const { ask, answer, permissions } = await session();
    await ask();
    await answer('deny', false);
    expect(await permissions().standingOf(CALL)).toEqual({ may: 'not-run', hasBegun: false });
  });

  it('counts a no that came before everything was allowed', async () => {
    const { ask, answer, permissions } = await session();
    await ask();
    await answer('deny');
    await ask();
    expect(await permissions({ allow: 'all' }).standingOf(CALL)).toMatchObject({ may: 'not-run' });
  });

  it('is asked for again once it was begun, whatever was allowed before', async () => {
    const { ask, answer, begin, permissions } = await session();
    await ask();
    await answer('allow');
    await begin();
    expect(await permissions({ allow: 'all' }).standingOf(CALL)).toEqual({ may: 'be-asked', hasBegun: true });
    await ask(true);
    await answer('allow');
    expect(await permissions().standingOf(CALL)).toEqual({ may: 'run', hasBegun: true });
    await begin();
    expect(await permissions().standingOf(CALL)).toEqual({ may: 'be-asked', hasBegun: true });
  });

  it.each([
    ['SQLite', createTestFile],
    ['PostgreSQL', createMigratedDatabase],
  ])('is waited for no longer when the run is stopped, on %s', async (_, make) => {
    const { ask, permissions } = await session(make);
    await ask();
    const stop = new AbortController();
    const answer = permissions().answerTo(CALL, stop.signal);
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('waits for nobody when nobody is there', async () => {
    const { ask, permissions } = await session();
    await ask();
    const answer = permissions({ unattended: true }).answerTo(CALL, new AbortController().signal);
    await expect(answer).rejects.toMatchObject({ code: 'CONFIRM_REQUIRED' });
  });
});
