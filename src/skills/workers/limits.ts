/** How much the scripts of skills may take. */
export interface WorkerLimits {
  /** Processes at a time, those that wait for their next call included. */
  readonly workers: number;
  /** Until a new process runs at all. */
  readonly startMs: number;
  /** A process without a call is kept for so long. */
  readonly idleMs: number;
  /** Of each process. */
  readonly memoryMb: number;
  /** Of one worker and all that it starts, at once, threads included; only where it is confined. */
  readonly processes: number;
  /** Characters of a result as JSON. */
  readonly resultLength: number;
  /** Bytes that a call may print. */
  readonly outputBytes: number;
}

export const WORKER_LIMITS: WorkerLimits = {
  workers: 8,
  startMs: 30_000,
  idleMs: 300_000,
  memoryMb: 512,
  processes: 64,
  resultLength: 8_000_000,
  outputBytes: 16_000_000,
};
