/** How long an agent's code is waited for, and how much it may use. */
export interface CodeLimits {
  /** Processes at a time, those that wait for their next call included. */
  readonly processes: number;
  /** Until a new process runs at all. */
  readonly startMs: number;
  /** For loading the module and making the agent. */
  readonly createMs: number;
  /** Between two signs of life during a call. */
  readonly silenceMs: number;
  /** For a call as a whole. */
  readonly totalMs: number;
  /** After an abort, for ending by itself. */
  readonly abortMs: number;
  /** A process without a call is kept for so long. */
  readonly idleMs: number;
  /** Of JavaScript's heap. What lies beside it, such as buffers, may take about as much again. */
  readonly memoryMb: number;
  /** Characters of text in one call. */
  readonly textLength: number;
  /** Bytes of a response as JSON. */
  readonly responseBytes: number;
  /** Bytes that a call may write to its standard output and error. */
  readonly outputBytes: number;
}

export const CODE_LIMITS: CodeLimits = {
  processes: 8,
  startMs: 30_000,
  createMs: 10_000,
  silenceMs: 120_000,
  totalMs: 600_000,
  abortMs: 2_000,
  idleMs: 30_000,
  memoryMb: 512,
  textLength: 4_000_000,
  responseBytes: 8_000_000,
  outputBytes: 16_000_000,
};
