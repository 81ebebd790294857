import { describe, expect, it } from 'vitest';
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
          async (answer) => await answerApproval(store(), { callId, answer, at: new Date() }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const [approval] = await listApprovals(store(), lease.sessionId);
      const told = (await listEvents(store(), lease.sessionId)).filter(
        ({ type }) => type === 'approval-answered',
      );
      expect(told).toMatchObject([{ data: { callId, answer: approval?.answer } }]);
    });

    it('says that no such call waits', async () => {
      const unknown = answerApproval(store(), { callId: 'unknown', answer: 'allow', at: new Date() });
      await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}
