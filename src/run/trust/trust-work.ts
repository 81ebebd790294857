// What is done about trust, in one piece that is loaded when it is first needed.
import { rootOf } from '../../files/list-scripts.ts';
import { pinnedFiles } from '../../files/pinned-files.ts';
import { grantTrust, type TrustState, trustState } from '../../files/trust.ts';
import { Refusal } from '../../model/refusal.ts';
import { reviewTrust } from './review-trust.ts';
import type { TrustOptions, TrustWorld } from './trust-review.ts';

export { revokeTrust } from '../../files/trust.ts';
export { readTrust } from '../../files/trust-file.ts';
export { reviewTrust, trustState };

/** Trusts a workspace as it is now, whatever it will hold; or only as long as it stays so, if that is wanted. */
export async function grantAsItIs(
  world: TrustWorld,
  { pinned: isPinned = false, version }: TrustOptions,
): Promise<TrustState> {
  const { workspace, environment } = world;
  const seen = version === undefined ? undefined : await reviewTrust(world);
  if (seen && seen.review.version !== version) throw changed();
  // The files that were compared are those that count: none of them can be another one by now.
  const pinned = isPinned ? (seen?.pins ?? (await pinnedFiles(await rootOf(workspace)))) : undefined;
  return await grantTrust(workspace, environment, { pinned, now: world.now() });
}

function changed(): Refusal {
  return new Refusal(
    'FILE_CHANGED',
    'What would run has changed since it was looked at. Nothing is trusted.',
    {
      remedy: 'Look at it again.',
    },
  );
}
