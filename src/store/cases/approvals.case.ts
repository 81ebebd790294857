import { describe, expect, it } from 'vitest';
import { newSessionId } from '../../model/ids.ts';
import { answerApproval, listApprovals } from '../approval.repository.ts';
import type { Store } from '../dialect.ts';
import { listEvents } from '../event.repository.ts';
import { add, leasedSession } from './build.ts';

export function describeApprovals(store: () => Store): void {
  describe('approvals', () => {
    it('waits with the change that asks, and is answered once', async () => {
      const lease = await leasedSession(store());
      const callId = `call of ${lease.sessionId}`;
      await add(store(), lease, { approvals: [callId], status: 'waiting_confirmation' });
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
      await add(store(), one, { approvals: ['call_0'] });
      await add(store(), one, { approvals: ['call_0'] });
      await add(store(), other, { approvals: ['call_0'] });
      await answerApproval(store(), {
        sessionId: one.sessionId,
        callId: 'call_0',
        answer: 'allow',
        at: new Date(),
      });
      expect(await listApprovals(store(), one.sessionId)).toMatchObject([{ answer: 'allow' }]);
      expect(await listApprovals(store(), other.sessionId)).toMatchObject([{ answer: null }]);
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
