import { describe, expect, it } from 'vitest';
import { newEvidenceId, newTurnId } from '../../model/ids.ts';
import { isAskedPrompt, type NewMessage, withoutVoided } from '../../model/message.ts';
import type { NewEvidence } from '../../model/terminal.ts';
import { append, appendAll, type DatedChange } from '../append.ts';
import { readConversation } from '../conversation.repository.ts';
import { deleteSession } from '../delete-session.ts';
import type { Store } from '../dialect.ts';
import { listEvents } from '../event.repository.ts';
import { listEvidence } from '../evidence.repository.ts';
import { forkSession } from '../fork.repository.ts';
import { releaseLease } from '../lease.repository.ts';
import type { Lease } from '../lease.ts';
import { currentOwner } from '../lease-owner.ts';
import { findPromptsByInputHash, listMessages, listTurn } from '../message.repository.ts';
import { promptFileNames } from '../prompt-files.ts';
import { getSession } from '../session.repository.ts';
import { add, answer, leasedSession, prompt, turn, voidOver } from './build.ts';

export function describeMessages(store: () => Store): void {
  describe('messages', () => {
    it('keeps them in the order they were added, to the byte', async () => {
      const lease = await leasedSession(store());
      const texts = [
        'first',
        '',
        '  spaced\r\n',
        'NUL \u0000 inside',
        'lone \ud800 half',
        '你好 👩‍👩‍👧',
        '"quotes" \\ back',
      ];
      await add(store(), lease, { messages: texts.slice(0, 3).map((text) => prompt(text)) });
      await add(store(), lease, { messages: texts.slice(3).map((text) => prompt(text)) });
      const messages = await listMessages(store(), lease.sessionId);
      expect(messages.map(({ payload }) => payload.content)).toEqual(texts);
      expect(messages.map(({ order }) => order)).toEqual(texts.map((_, index) => index));
      expect(await listMessages(store(), lease.sessionId, { from: 5 })).toHaveLength(2);
    });

    it('tells which files were given with prompts, those of deleted sessions whose rows are shared too', async () => {
      const lease = await leasedSession(store());
      const hash = (index: number) => `${lease.sessionId}-${index}`;
      const given = (index: number): NewMessage => {
        const asked = prompt(`"files":[${hash(-1)}`);
        if (asked.kind !== 'prompt' || asked.metadata.source === 'priming') throw new Error('It is asked.');
        const file = {
          hash: hash(index),
          name: `${index}.txt`,
          type: 'document',
          mediaType: 'text/plain',
          size: 1,
        } as const;
        return { ...asked, metadata: { ...asked.metadata, files: [file] } };
      };
      const messages = Array.from({ length: 2_500 }, (_, index) => given(index));
      await add(store(), lease, { messages: [...messages, prompt('no file')] });
      await releaseLease(store(), lease);
      const fork = await forkSession(store(), { parentId: lease.sessionId, at: new Date() });
      await deleteSession(store(), lease.sessionId, currentOwner(), new Date());
      const names = async () =>
        Array.from(await promptFileNames(store())).filter(([key]) => key.startsWith(lease.sessionId));
      expect(new Map(await names())).toEqual(
        new Map(messages.map((_, index) => [hash(index), `${index}.txt`])),
      );
      await deleteSession(store(), fork.id, currentOwner(), new Date());
      expect(await names()).toEqual([]);
    });

    it('keeps thousands of rows in one change', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, {
        messages: Array.from({ length: 5_000 }, (_, index) => answer(`row ${index}`)),
      });
      expect(await listMessages(store(), lease.sessionId)).toHaveLength(5_000);
    });

    it('keeps all of a change or nothing', async () => {
      const lease = await leasedSession(store());
      const twice = prompt('the same id twice');
      await expect(add(store(), lease, { messages: [twice, twice] })).rejects.toThrow();
      expect(await listMessages(store(), lease.sessionId)).toEqual([]);
      expect(await getSession(store(), lease.sessionId)).toMatchObject({ nextOrder: 0, lastSeq: 1 });
    });

    it('keeps a passing change like any other, all of it or nothing', async () => {
      const lease = await leasedSession(store());
      const twice = prompt('the same id twice');
      await expect(add(store(), lease, { messages: [twice, twice], isPassing: true })).rejects.toThrow();
      await add(store(), lease, { messages: [prompt('one')], isPassing: true });
      await add(store(), lease, { messages: [prompt('two')] });
      expect((await listMessages(store(), lease.sessionId)).map(({ order }) => order)).toEqual([0, 1]);
    });

    it('keeps several changes in one transaction as it would one by one', async () => {
      const [apart, together] = [await leasedSession(store()), await leasedSession(store())];
      const now = Date.now();
      const at = (second: number) => new Date(now + second * 1_000);
      const turnId = newTurnId();
      const screen = (): NewEvidence => ({
        id: newEvidenceId(),
        turnId,
        kind: 'snapshot',
        label: 'screen',
        terminal: 'main',
        text: '$ ',
        facts: {},
      });
      const changes = (): readonly DatedChange[] => [
        { messages: [prompt('one'), answer('1')], evidence: [screen()], isPassing: true, at: at(1) },
        { messages: [answer('end')], evidence: [screen()], status: 'idle', at: at(2) },
        { messages: [prompt('two')], status: 'processing', isPassing: true, at: at(2.5) },
        { approvals: [{ callId: 'call' }], status: 'waiting_confirmation', at: at(3) },
        { events: [{ type: 'tool-started', data: { callId: 'call' } }], status: 'processing', at: at(3.5) },
      ];
      for (const { at: when, ...change } of changes()) await append(store(), apart, change, when);
      const told = await appendAll(store(), together, changes());

      const seen = async ({ sessionId }: Lease) => ({
        rows: (await listMessages(store(), sessionId)).map(({ order, kind, payload, createdAt }) => ({
          order,
          kind,
          payload,
          second: Math.round(Date.parse(createdAt) / 1_000),
        })),
        events: (await listEvents(store(), sessionId)).map(({ seq, type }) => [seq, type]),
        evidence: await listEvidence(store(), sessionId).then((pieces) => pieces.length),
        session: await getSession(store(), sessionId).then(({ sessionStatus, nextOrder, lastSeq }) => ({
          sessionStatus,
          nextOrder,
          lastSeq,
        })),
      });
      expect(await seen(together)).toEqual(await seen(apart));
      expect(await listEvents(store(), together.sessionId, { after: 1 })).toEqual(told);
    });

    it('keeps all of several changes or nothing', async () => {
      const lease = await leasedSession(store());
      const [first, twice] = [answer('first'), prompt('the same id twice')];
      const changes = [
        { messages: [first], status: 'idle', at: new Date() },
        { messages: [twice, twice], status: 'processing', at: new Date() },
      ] as const;
      await expect(appendAll(store(), lease, changes)).rejects.toThrow();
      expect(await listMessages(store(), lease.sessionId)).toEqual([]);
      expect(await getSession(store(), lease.sessionId)).toMatchObject({ nextOrder: 0, lastSeq: 1 });
    });

    it('takes a turn that begins in the same transaction for no later change than the one before', async () => {
      const lease = await leasedSession(store());
      const [ended, begun] = [new Date(Date.now() + 60_000), new Date(Date.now() + 60_500)];
      await appendAll(store(), lease, [
        { messages: [answer('end')], status: 'failed', at: ended },
        { messages: [prompt('next')], status: 'processing', isPassing: true, at: begun },
      ]);
      const { sessionId } = lease;
      expect(await getSession(store(), sessionId)).toMatchObject({
        sessionStatus: 'processing',
        updatedAt: ended.toISOString(),
      });
    });

    it('sets the status with the rows that explain it', async () => {
      const lease = await leasedSession(store());
      const events = await add(store(), lease, { messages: [prompt('go')], status: 'processing' });
      expect(events.map(({ type }) => type)).toEqual(['message-added', 'status-changed']);
      expect(await getSession(store(), lease.sessionId)).toMatchObject({ sessionStatus: 'processing' });
    });

    it('reads the rows and the last event number from one moment', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, { messages: turn('q', 'a') });
      const { messages, lastSeq } = await readConversation(store(), lease.sessionId);
      expect(messages).toHaveLength(3);
      expect(lastSeq).toBe(4);
    });

    it('leaves voided rows in the table and out of the conversation', async () => {
      const lease = await leasedSession(store());
      await add(store(), lease, {
        messages: [prompt('q'), answer('broken off'), voidOver(1, 1), answer('whole')],
      });
      const rows = await listMessages(store(), lease.sessionId);
      expect(rows).toHaveLength(4);
      expect(withoutVoided(rows).map(({ order }) => order)).toEqual([0, 3]);
    });

    it('finds no prompt of a session that was deleted', async () => {
      const lease = await leasedSession(store());
      const hash = `hash of ${lease.sessionId}`;
      await add(store(), lease, { messages: [prompt('q', undefined, hash)] });
      await releaseLease(store(), lease);
      await forkSession(store(), { parentId: lease.sessionId, at: new Date() });
      expect(await findPromptsByInputHash(store(), hash)).toHaveLength(1);
      await deleteSession(store(), lease.sessionId, currentOwner(), new Date());
      expect(await findPromptsByInputHash(store(), hash)).toEqual([]);
    });

    it('keeps NUL and half characters wherever they are', async () => {
      const lease = await leasedSession(store());
      const row = prompt('q');
      if (row.kind !== 'prompt') throw new Error('It is a prompt.');
      const metadata = { ...row.metadata, reminder: 'NUL \u0000 and \ud83d' };
      await add(store(), lease, { messages: [{ ...row, metadata }] });
      expect(await listMessages(store(), lease.sessionId)).toMatchObject([{ metadata }]);
    });

    it('keeps one boot message in each course, however many open the session at once', async () => {
      const lease = await leasedSession(store());
      const boot = (course: number): NewMessage => ({
        ...answer('Welcome.'),
        kind: 'boot',
        audience: 'person',
        course,
        payload: { role: 'assistant', content: 'Welcome.' },
        metadata: {},
      });
      await add(store(), lease, { messages: [boot(1)] });
      await expect(add(store(), lease, { messages: [boot(1)] })).rejects.toThrow();
      await add(store(), lease, { messages: [boot(2)] });
      expect((await listMessages(store(), lease.sessionId)).map(({ course }) => course)).toEqual([1, 2]);
    });

    it('finds prompts by what went into them, and the turn that followed', async () => {
      const lease = await leasedSession(store());
      const [question, reply, end] = turn('q', 'a');
      if (!question || !reply || !end || !isAskedPrompt(question)) throw new Error('A turn has three rows.');
      const hash = `hash of ${lease.sessionId}`;
      await add(store(), lease, {
        messages: [
          { ...question, metadata: { ...question.metadata, inputHash: hash } },
          reply,
          end,
          ...turn('other', 'b'),
        ],
      });
      const [found, ...others] = await findPromptsByInputHash(store(), hash);
      expect(others).toEqual([]);
      expect(found?.id).toBe(question.id);
      if (found)
        expect((await listTurn(store(), found)).map(({ kind }) => kind)).toEqual([
          'prompt',
          'text',
          'turn-end',
        ]);
    });
  });
}
