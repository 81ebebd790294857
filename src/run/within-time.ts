import { runInNewContext } from 'node:vm';
import type { InTime } from '../model/refuse-input.ts';

/** In processor time. No pattern and no schema that is meant well needs so long. */
export const LONGEST_CHECK_MS = 2000;

/** Holds something against patterns of others, for as long as anybody waits. */
export const inTime: InTime = (work) => withinProcessorTime(LONGEST_CHECK_MS, work);

/**
 * Returns what the work returns, or `undefined` if it needs more than this much processor time: what a busy machine does in between does not
 * count. The work may be stopped and started again, so it must leave nothing half done, such as matching a pattern.
 */
export function withinProcessorTime<Result>(milliseconds: number, work: () => Result): Result | undefined {
  // Node's limit counts the time of the clock, so the work is started again with what it takes on a machine as busy as this.
  let clockMs = milliseconds;
  for (;;) {
    const before = processorMs();
    const end = runWithin(clockMs, work);
    if (end) return end.result;
    const usedMs = processorMs() - before;
    if (usedMs >= milliseconds * CLOCK_TOLERANCE) return undefined;
    clockMs *= Math.min(MOST_GROWTH, milliseconds / usedMs);
  }
}

/** Like `withinProcessorTime`, but by the clock: for callers who have to answer by then. */
export function withinTime<Result>(milliseconds: number, work: () => Result): Result | undefined {
  return runWithin(milliseconds, work)?.result;
}

/** Work that is never interrupted is counted a little short: the timer starts before the work, and clocks differ. */
const CLOCK_TOLERANCE = 0.9;

/** A machine that is this busy for a moment is rarely so for longer. */
const MOST_GROWTH = 10;

/** Of this thread; Node 22 counts the process, which is more. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

/** Throws what the work throws. Returns `undefined` if the work was stopped. */
function runWithin<Result>(clockMs: number, work: () => Result): { readonly result: Result } | undefined {
  const ended: ({ readonly result: Result } | { readonly error: unknown })[] = [];
  const perform = () => {
    try {
      ended.push({ result: work() });
    } catch (error) {
      ended.push({ error });
    }
  };
  try {
    runInNewContext('perform()', { perform }, { timeout: Math.ceil(clockMs) });
  } catch (error) {
    if (!isTimeOut(error)) throw error;
  }
  const [end] = ended;
  if (end && 'error' in end) throw end.error;
  return end;
}

/** It comes from another realm, whose errors are no `Error` of ours. */
function isTimeOut(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
