/** How long a model is waited for, how often it is asked again, and how many steps a turn may take. */
export interface ApiLimits {
  /** Until the first sign of an answer. */
  readonly firstByteMs: number;
  /** Between two signs of an answer. */
  readonly idleMs: number;
  /** Answers with tool calls in one run of a turn. */
  readonly steps: number;
  /** Further attempts when the provider is busy or cannot be reached. */
  readonly retries: number;
  /** The wait before the first of them; it doubles with each. */
  readonly retryMs: number;
  /** A provider that asks for a longer wait than this is not waited for. */
  readonly longestWaitMs: number;
}

export const API_LIMITS: ApiLimits = {
  firstByteMs: 300_000,
  idleMs: 300_000,
  steps: 20,
  retries: 4,
  retryMs: 1_000,
  longestWaitMs: 120_000,
};
