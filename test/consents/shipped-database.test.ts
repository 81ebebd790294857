import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newTurnId } from '../../src/model/ids.ts';
import { append } from '../../src/store/append.ts';
import { leasedSession, prompt } from '../../src/store/cases/build.ts';
import { openStore } from '../../src/store/open-store.ts';
import { CLAUDE, type TwoUsers, twoUsers, unattended } from './stage.ts';

const ASKED = { data: { reason: 'error', error: { code: 'CONFIRM_REQUIRED' } } };
const DONE = { data: { reason: 'done' } };

/** A workspace in which Alice has allowed a call that has not run yet. */
async function allowedByAlice(stage: TwoUsers) {
  const workspace = await stage.workspace('w');
  const alice = stage.as('alice', workspace);
  const { id } = await alice.sessions.create({ model: CLAUDE });
  const tools = [stage.payAs('alice')];
  expect((await unattended(alice, id, { text: 'Pay.', tools })).at(-1)).toMatchObject(ASKED);
  const [call] = await alice.sessions.waiting(id);
  await alice.sessions.confirm(id, call?.callId ?? '', 'allow');
  await alice.close();
  return { workspace, id, tools };
}

/** Changes rows as somebody could who made the database by hand. */
async function forge(workspace: string, change: Partial<{ signature: string | null }>): Promise<void> {
  const store = await openStore(join(workspace, '.cuebook/cuebook.db'));
  await store.db.updateTable('Approvals').set(change).execute();
  await store.close();
}

describe('a call that was allowed', () => {
  it('runs unasked for the user who allowed it, also in another process', async () => {
    const stage = await twoUsers();
    const { workspace, id, tools } = await allowedByAlice(stage);
    const events = await unattended(stage.as('alice', workspace), id, { tools });
    expect(events.at(-1)).toMatchObject(DONE);
    expect(stage.paid).toEqual(['alice']);
    const key = await stat(join(stage.folder, 'alice/.config/cuebook/consent.key'));
    expect(key.mode & 0o777).toBe(0o600);
  });

  it('is asked for again where its database came with the workspace of another user, once', async () => {
    const stage = await twoUsers();
    const { workspace, id } = await allowedByAlice(stage);
    const bob = stage.as('bob', await stage.ship(workspace, 'clone'));
    const tools = [stage.payAs('bob')];
    const events = await unattended(bob, id, { tools });
    expect(events.at(-1)).toMatchObject(ASKED);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'warning',
        data: { code: 'approval-not-valid', message: expect.stringContaining('You are asked again.') },
      }),
    );
    expect(stage.paid).toEqual([]);
    await bob.sessions.confirm(id, (await bob.sessions.waiting(id))[0]?.callId ?? '', 'allow');
    expect((await unattended(bob, id, { tools })).at(-1)).toMatchObject(DONE);
    expect(stage.paid).toEqual(['bob']);
  });

  it.each([
    ['the workspace is a copy', async () => undefined, 'copy'],
    ['nobody signed, as before signatures', async (at: string) => await forge(at, { signature: null }), 'w'],
    ['the signature is made up', async (at: string) => await forge(at, { signature: 'ab'.repeat(32) }), 'w'],
    [
      'the key of the user is gone',
      async (_: string, { folder }: TwoUsers) => await rm(join(folder, 'alice/.config/cuebook/consent.key')),
      'w',
    ],
  ])('is asked for again where %s', async (_, change, name) => {
    const stage = await twoUsers();
    const { workspace, id, tools } = await allowedByAlice(stage);
    await change(workspace, stage);
    const there = name === 'w' ? workspace : await stage.ship(workspace, name);
    expect((await unattended(stage.as('alice', there), id, { tools })).at(-1)).toMatchObject(ASKED);
    expect(stage.paid).toEqual([]);
  });

  it('is asked for where the database has an answer to a call that is still to come', async () => {
    const stage = await twoUsers();
    const workspace = await stage.workspace('w');
    const bob = stage.as('bob', workspace);
    const { id } = await bob.sessions.create({ model: CLAUDE });
    const store = await openStore(bob.database);
    await store.db
      .insertInto('Approvals')
      .values({ chatSessionId: id, callId: 'call_1', answer: 'allow', answeredAt: 'now', signature: null })
      .execute();
    await store.close();
    const tools = [stage.payAs('bob')];
    expect((await unattended(bob, id, { text: 'Pay.', tools })).at(-1)).toMatchObject(ASKED);
    expect(await bob.sessions.waiting(id)).toMatchObject([{ callId: 'call_1' }]);
    expect(stage.paid).toEqual([]);
  });
});

describe('a script that does not say that it is for a terminal', () => {
  /** Alice has confirmed it once; one prompt was added since. */
  async function confirmedByAlice(stage: TwoUsers) {
    const workspace = await stage.workspace('w');
    const path = join(workspace, 'a.prompt.md');
    await writeFile(path, 'echo one >> typed.txt\n');
    const alice = stage.as('alice', workspace);
    const run = await alice.scripts.run({ path, isOwnWord: true, isConfirmed: true });
    expect((await Array.fromAsync(run.events)).at(-1)).toMatchObject(DONE);
    await alice.close();
    await writeFile(path, `${await readFile(path, 'utf8')}\n<!-- user -->\n\necho two >> typed.txt\n`);
    return workspace;
  }
  const run = async (stage: TwoUsers, user: string, workspace: string) => {
    const path = join(workspace, 'a.prompt.md');
    const started = await stage.as(user, workspace).scripts.run({ path, isOwnWord: true });
    return (await Array.fromAsync(started.events)).at(-1);
  };
  const typed = async (workspace: string) => await readFile(join(workspace, 'typed.txt'), 'utf8');

  it('goes on unasked for the user who confirmed it', async () => {
    const stage = await twoUsers();
    const workspace = await confirmedByAlice(stage);
    expect(await run(stage, 'alice', workspace)).toMatchObject(DONE);
    expect(await typed(workspace)).toBe('one\ntwo\n');
  });

  it('is confirmed anew where its session came with the workspace of another user', async () => {
    const stage = await twoUsers();
    const clone = await stage.ship(await confirmedByAlice(stage), 'clone');
    await expect(run(stage, 'bob', clone)).rejects.toMatchObject({
      code: 'CONFIRM_REQUIRED',
      message: expect.stringMatching(/as commands\. You have not confirmed this for its session/),
      details: { why: 'unnamed', prompts: ['echo one >> typed.txt', 'echo two >> typed.txt'] },
    });
    expect(await typed(clone)).toBe('one\n');
  });

  it('is confirmed once more where it was before consents were signed', async () => {
    const stage = await twoUsers();
    const workspace = await confirmedByAlice(stage);
    await forge(workspace, { signature: null });
    await expect(run(stage, 'alice', workspace)).rejects.toMatchObject({ code: 'CONFIRM_REQUIRED' });
    expect(await typed(workspace)).toBe('one\n');
  });
});

it('does not type a prompt that is in a shipped database alone, where somebody goes on with its session', async () => {
  const stage = await twoUsers();
  const workspace = await stage.workspace('w');
  const bob = stage.as('bob', workspace);
  await bob.makeFolder();
  const store = await openStore(bob.database);
  const lease = await leasedSession(store, { sessionType: 'pty_chat', engine: 'pty', linkable: false });
  await append(store, lease, { messages: [prompt('touch typed.txt', newTurnId())] }, new Date());
  await store.db.updateTable('SessionHeads').set({ leaseOwner: null, leaseUntil: null }).execute();
  await store.close();
  const send = async (isConfirmed: boolean) =>
    await bob.sessions.send({ sessionId: lease.sessionId, isOwnWord: true, isConfirmed });
  await expect(send(false)).rejects.toMatchObject({
    code: 'CONFIRM_REQUIRED',
    details: { prompts: ['touch typed.txt'] },
  });
  await expect(stat(join(workspace, 'typed.txt'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await Array.fromAsync((await send(true)).events)).at(-1)).toMatchObject(DONE);
  await stat(join(workspace, 'typed.txt'));
});
