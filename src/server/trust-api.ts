import { Refusal } from '../model/refusal.ts';
import { routes } from '../wire/routes.ts';
import type { TrustAnswer } from '../wire/trust.ts';
import type { TrustReview, Workbench } from '../workbench.ts';
import type { RouteBinder } from './http/route-binder.ts';

interface TrustOptions {
  readonly workbench: Pick<Workbench, 'trust'>;
  /** Whether only programs on this machine get through. */
  readonly isLocal: boolean;
}

/** Answers every route about whether the workspace may run what it holds. */
export function bindTrust(bind: RouteBinder, { workbench: { trust }, isLocal }: TrustOptions): void {
  const now = async () => answerOf(await trust.review(), isLocal);
  bind.json(routes.readTrust, now);
  bind.json(routes.grantTrust, async ({ body: { isPinned, version } }) => {
    if (!isLocal) throw elsewhere();
    const { warning } = await trust.grant({ pinned: isPinned, version });
    return { ...(await now()), ...(warning !== undefined && { warning }) };
  });
  bind.json(routes.revokeTrust, async () => {
    const { warning } = await trust.revoke();
    return { ...(await now()), ...(warning !== undefined && { warning }) };
  });
}

function answerOf({ state, ...review }: TrustReview, canGrant: boolean): TrustAnswer {
  return { ...state, ...review, canGrant };
}

function elsewhere(): Refusal {
  return new Refusal(
    'FORBIDDEN',
    'This server can be reached from other machines: it lets nobody trust the workspace.',
    {
      remedy: 'On the machine itself, in the folder of the workspace: cuebook trust --pinned',
    },
  );
}
