import { setTimeout as delay } from 'node:timers/promises';
import { probeRoutes } from '../wire/probe-routes.ts';
import type { Workbench } from '../workbench.ts';
import { type Rate, RateLimit } from './access/rate-limit.ts';
import type { RouteBinder } from './http/route-binder.ts';

/** Apart from that of all other requests: who has no token cannot use up what is for those who have one. */
const RATE: Rate = { burst: 100, perSecond: 20 };

/** A database that needs longer does not work for anybody. */
const READY_WITHIN_MS = 5_000;

/**
 * Answers whether the server is up and can work, to whoever asks: also without a token and by any name of the machine,
 * as load balancers do. The answer says nothing else.
 */
export function bindProbes(bind: RouteBinder, { isReady }: Pick<Workbench, 'isReady'>): void {
  const requests = new RateLimit(RATE);
  let checking: Promise<boolean> | undefined;
  const check = async (): Promise<boolean> => {
    // One look at the database for all who ask at the same time.
    checking ??= isReady().finally(() => {
      checking = undefined;
    });
    const tooLate = new AbortController();
    try {
      const late = delay(READY_WITHIN_MS, false, { signal: tooLate.signal, ref: false });
      return await Promise.race([checking, late]);
    } finally {
      tooLate.abort();
    }
  };
  bind.raw(probeRoutes.live, async (context) => {
    requests.take();
    return context.json({ ok: true });
  });
  bind.raw(probeRoutes.ready, async (context) => {
    requests.take();
    const ok = await check();
    return context.json({ ok }, ok ? 200 : 503);
  });
}
