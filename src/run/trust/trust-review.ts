import type { TrustState } from '../../files/trust.ts';
import type { Runnable } from '../../model/runnable.ts';
import type { WouldRunWorld } from './would-run.ts';

export interface TrustOptions {
  /** Bind it to the files of code as they are now: when one changes, the workspace is no longer trusted. */
  readonly pinned?: boolean;
  /** Only if what would run is still what a review with this version told of; else refused with FILE_CHANGED. */
  readonly version?: string;
}

/** Everything that somebody has to know who decides whether the workspace may run what it holds. */
export interface TrustReview {
  readonly state: TrustState;
  readonly runs: readonly Runnable[];
  /** What could not be read, and so is not among them, as sentences. */
  readonly warnings: readonly string[];
  /** How many files trust would be bound to; absent where it cannot be. */
  readonly pinnable?: { readonly files: number };
  /** Why it cannot be bound to files, as a sentence. */
  readonly unpinnable?: string;
  /** Another one where something else would run, or where one of the files is no longer the same. */
  readonly version: string;
}

/** What trust is decided from. */
export interface TrustWorld extends WouldRunWorld {
  now(): Date;
}
