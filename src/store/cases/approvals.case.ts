import { describe, expect, it } from 'vitest';
import { newSessionId } from '../../model/ids.ts';
import { answerApproval, findAnswer, listApprovals, wordsOn } from '../approval.repository.ts';
import type { Store } from '../dialect.ts';
import { listEvents } from '../event.repository.ts';
import { add, leasedSession } from './build.ts';

export function describeApprovals(store: () => Store): void {
  describe('approvals', () => {
    it('waits with the change that asks, and is answered once', async () => {
      const lease = await leasedSession(store());
      const callId = `call of ${lease.sessionId}`;
      await add(store(), lease, { approvals: [{ callId }], status: 'waiting_confirmation' });
      expect(await listApprovals(store(), lease.sessionId)).toMatchObject([{ callId, answer: null }]);

      const answers = await Promise.allSettled(
        (['allow', 'deny'] as const).map(
          async (answer) =>
            await answerApproval(store(), { sessionId: lease.sessionId, callId, answer, at: new Date() }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const [approval] = await listApprovals(store(), lease.sessionId);
      const told = (await listEvents(store(), lease.sessionId)).filter(
        ({ type }) => type === 'approval-answered',
      );
      expect(told).toMatchObject([{ data: { callId, answer: approval?.answer } }]);
    });

    it('keeps calls of the same id in two sessions apart, and asks for one of them once', async () => {
      const [one, other] = [await leasedSession(store()), await leasedSession(store())];
      await add(store(), one, { approvals: [{ callId: 'call_0' }] });
      await add(store(), one, { approvals: [{ callId: 'call_0' }] });
      await add(store(), other, { approvals: [{ callId: 'call_0' }] });
      await answerApproval(store(), {
        sessionId: one.sessionId,
        callId: 'call_0',
        answer: 'allow',
        at: new Date(),
      });
      expect(await listApprovals(store(), one.sessionId)).toMatchObject([{ answer: 'allow' }]);
      expect(await listApprovals(store(), other.sessionId)).toMatchObject([{ answer: null }]);
    });

    it('waits again for a call that repeats, and only for that one', async () => {
      const lease = await leasedSession(store());
      const { sessionId } = lease;
      const at = new Date();
      await add(store(), lease, { approvals: [{ callId: 'a' }, { callId: 'b' }] });
      for (const callId of ['a', 'b'])
        await answerApproval(store(), { sessionId, callId, answer: 'allow', at });
      await add(store(), lease, { approvals: [{ callId: 'a' }, { callId: 'b', repeats: true }] });
      expect(await findAnswer(store(), sessionId, 'a')).toBe('allow');
      expect(await findAnswer(store(), sessionId, 'b')).toBeUndefined();
      await answerApproval(store(), { sessionId, callId: 'b', answer: 'deny', at });
      expect(await findAnswer(store(), sessionId, 'b')).toBe('deny');
    });

    it('knows what happened to a call, in its own session', async () => {
      const [lease, other] = [await leasedSession(store()), await leasedSession(store())];
      const { sessionId } = lease;
      const words = async () => (await wordsOn(store(), sessionId, 'a')).map(({ type }) => type);
      expect(await words()).toEqual([]);
      await add(store(), lease, { approvals: [{ callId: 'a' }] });
      await add(store(), lease, { events: [{ type: 'tool-started', data: { callId: 'b' } }] });
      await add(store(), other, { events: [{ type: 'tool-started', data: { callId: 'a' } }] });
      expect(await words()).toEqual(['approval-requested']);
      await answerApproval(store(), { sessionId, callId: 'a', answer: 'allow', at: new Date() });
      expect(await words()).toEqual(['approval-requested', 'approval-answered']);
      await add(store(), lease, { events: [{ type: 'tool-started', data: { callId: 'a' } }] });
      expect(await words()).toEqual(['approval-requested', 'approval-answered', 'tool-started']);
    });

    it('says that no such call waits', async () => {
      const { sessionId } = await leasedSession(store());
      const unknown = answerApproval(store(), {
        sessionId,
        callId: 'unknown',
        answer: 'allow',
        at: new Date(),
      });
      await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const lost = answerApproval(store(), {
        sessionId: newSessionId(),
        callId: 'unknown',
        answer: 'allow',
        at: new Date(),
      });
      await expect(lost).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}
