import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tell, testTelemetry } from './telemetry.case.ts';

describe('following', () => {
  it('tells of what is kept from then on, by whomever, as far as it is wished for', async () => {
    const { telemetry, keeper } = testTelemetry();
    tell(telemetry);
    await telemetry.flush();
    const stop = new AbortController();
    const following = telemetry.follow({ event_name: 'macro.exec_done', session_id: 's' }, stop.signal);
    const next = following.next();
    await nextRound();
    const at = (name: string, about: object) => ({
      event_name: name,
      ts: new Date().toISOString(),
      payload: {},
      ...about,
    });
    keeper.write([at('error', { session_id: 's' }), at('plan.exec_done', { session_id: 't' })]);
    keeper.write([at('plan.exec_done', { session_id: 's' })]);
    expect(await next).toMatchObject({ value: { seq: 4, event_name: 'plan.exec_done', session_id: 's' } });
    const last = following.next();
    stop.abort();
    expect(await last).toEqual({ done: true, value: undefined });
  });

  it('goes on when another file has taken the place of the first', async () => {
    const { telemetry, keeper } = testTelemetry();
    tell(telemetry, 5);
    await telemetry.flush();
    const stop = new AbortController();
    const following = telemetry.follow({}, stop.signal);
    const next = following.next();
    await nextRound();
    keeper.batches.length = 0;
    keeper.write([{ event_name: 'a.b', ts: new Date().toISOString(), payload: {} }]);
    expect(await next).toMatchObject({ value: { seq: 1, event_name: 'a.b' } });
    stop.abort();
  });
});
