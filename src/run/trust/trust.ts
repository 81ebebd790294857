import type { TrustState } from '../../files/trust.ts';
import type { TrustedFolders } from '../../files/trust-file.ts';
import type { TrustOptions, TrustReview, TrustWorld } from './trust-review.ts';

/** Whether the workspace may run what it holds. Only the user can say so; it is kept in the user's own folder. */
export interface Trust {
  state(): Promise<TrustState>;
  /** Looks at all that trust would let run. */
  review(): Promise<TrustReview>;
  /** Trusts the workspace, instead of however it was trusted before. */
  grant(options?: TrustOptions): Promise<TrustState>;
  revoke(): Promise<TrustState>;
  /** Every folder that the user trusts. */
  list(): Promise<TrustedFolders>;
}

/** What is done about it is loaded when it is first needed. */
export function trustIn(world: TrustWorld): Trust {
  const { workspace, environment } = world;
  const work = async () => await import('./trust-work.ts');
  return {
    state: async () => await (await work()).trustState(workspace, environment),
    review: async () => (await (await work()).reviewTrust(world)).review,
    grant: async (options = {}) => await (await work()).grantAsItIs(world, options),
    revoke: async () => await (await work()).revokeTrust(workspace, environment),
    list: async () => await (await work()).readTrust(environment),
  };
}
