import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import { routes } from '../../src/wire/routes.ts';
import type { MakeDatabase } from './stage.ts';
import { terminalOpening } from './terminal-opening.ts';

/** A session whose program asks whether it may do what it was told. */
async function asking(make: MakeDatabase) {
  const stage = await terminalOpening(make);
  const { begin, client, workbench } = stage;
  const id = await begin({ profile: 'asker' });
  await client.json(routes.sendPrompt, { params: { id }, body: { prompt: 'Make a file.' } });
  const waiting = async () => (await client.json(routes.listWaiting, { params: { id } })).items;
  await expect.poll(waiting).toHaveLength(1);
  const [call] = await waiting();
  if (!call) throw new Error('It waits.');
  return {
    ...stage,
    id,
    call,
    confirm: async (body: object) =>
      await client.text(routes.confirmCall, {
        params: { id },
        body: { callId: call.callId, ...body },
      }),
    /** What the program said at last, once it is done. */
    async said() {
      await expect.poll(async () => (await workbench.sessions.get(id)).sessionStatus).toBe('idle');
      const { evidence } = await workbench.sessions.messages(id);
      return evidence.findLast(({ kind }) => kind === 'answer')?.text;
    },
    async answers(session: SessionId = id) {
      const stop = new AbortController();
      const events = [];
      for await (const event of workbench.sessions.events(session, { after: 0, signal: stop.signal })) {
        events.push(event);
        if (event.type === 'approval-answered') break;
      }
      return events.flatMap((event) => (event.type === 'approval-answered' ? [event.data] : []));
    },
  };
}

/** What a person may answer a program with, on a database of their own. */
export function describeTerminalChoices(database: string, make: MakeDatabase): void {
  describe(`a question of a program in a terminal, on ${database}`, () => {
    it('is answered with any of its choices, once, and the choice is kept', async () => {
      const { call, confirm, said, answers, list, bugs } = await asking(make);
      expect(call.question).toMatchObject({
        choices: [
          { label: 'Yes, run it', keys: '1', answer: 'allow' },
          { label: 'Yes, and do not ask again this session', keys: '2' },
          { label: 'No, leave it', keys: '3', answer: 'deny' },
        ],
      });
      expect((await list())[0]?.sessionStatus).toBe('waiting_confirmation');
      await confirm({ choice: 1 });
      await expect(confirm({ choice: 0 })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('answered already'),
      });
      expect(await said()).toContain('It is made, and will be.');
      expect(await answers()).toEqual([{ callId: call.callId, answer: 'allow', choice: 1 }]);
      expect(bugs).toEqual([]);
    });

    it('counts a choice that says no as a no', async () => {
      const { call, confirm, said, answers } = await asking(make);
      await confirm({ choice: 2 });
      expect(await said()).toContain('It is left.');
      expect(await answers()).toEqual([{ callId: call.callId, answer: 'deny', choice: 2 }]);
    });

    it('is still answered with a word alone', async () => {
      const { call, confirm, said, answers } = await asking(make);
      await confirm({ answer: 'allow' });
      expect(await said()).toContain('It is made.');
      expect(await answers()).toEqual([{ callId: call.callId, answer: 'allow' }]);
    });

    it('takes no choice that it does not offer, and nothing that is half of an answer', async () => {
      const { confirm, said, client, id } = await asking(make);
      await expect(confirm({ choice: 3 })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        remedy: expect.stringContaining('from 0 to 2: Yes, run it'),
      });
      await expect(confirm({})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await expect(confirm({ answer: 'allow', choice: 0 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await expect(confirm({ callId: 'nobody', choice: 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await client.json(routes.listWaiting, { params: { id } })).items).toHaveLength(1);
      await confirm({ choice: 0 });
      expect(await said()).toContain('It is made.');
    });

    it('is over for all once somebody has answered in the terminal itself', async () => {
      const { id, watch, confirm, said, answers } = await asking(make);
      const seat = await watch(id);
      await seat.untilShown(/May I run this command/);
      seat.type('3');
      expect(await said()).toContain('It is left.');
      await expect(confirm({ choice: 1 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await answers()).toMatchObject([{ answer: 'allow' }]);
      expect((await seat.rows()).join('\n')).not.toContain('It is made');
    });
  });
}
