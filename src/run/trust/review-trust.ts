import { rootOf } from '../../files/list-scripts.ts';
import { pinnedFiles } from '../../files/pinned-files.ts';
import { sha256 } from '../../files/sha256.ts';
import { trustState } from '../../files/trust.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { TrustReview } from './trust-review.ts';
import { type WouldRunWorld, wouldRun } from './would-run.ts';

/** A review, and the SHA-256 of the files that it speaks for. */
export interface SeenTrust {
  readonly review: TrustReview;
  readonly pins?: ReadonlyMap<string, string>;
}

/** Looks at all that trust would let run, and at the files that it would be bound to. */
export async function reviewTrust(world: WouldRunWorld): Promise<SeenTrust> {
  const { workspace, environment } = world;
  const folder = await rootOf(workspace);
  const { runs, warnings } = await wouldRun(world);
  // After what is told of them: what is changed meanwhile is another version.
  const pinning = await pinningOf(folder);
  const state = await trustState(workspace, environment);
  const { pins, unpinnable } = pinning;
  const version = sha256(JSON.stringify([folder, runs, warnings, pins ? Array.from(pins) : unpinnable]));
  return {
    review: {
      state,
      runs,
      warnings,
      ...(pins && { pinnable: { files: pins.size } }),
      ...(unpinnable !== undefined && { unpinnable }),
      version,
    },
    ...(pins && { pins }),
  };
}

interface Pinning {
  readonly pins?: ReadonlyMap<string, string>;
  readonly unpinnable?: string;
}

async function pinningOf(folder: string): Promise<Pinning> {
  try {
    return { pins: await pinnedFiles(folder) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { unpinnable: error.message };
  }
}
