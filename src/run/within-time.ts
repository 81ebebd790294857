import { runInNewContext } from 'node:vm';
import type { InTime } from '../model/refuse-input.ts';

/** No pattern and no schema that is meant well needs so long. */
export const LONGEST_CHECK_MS = 2000;

/** Holds something against patterns of others, for as long as anybody waits. */
export const inTime: InTime = (work) => withinTime(LONGEST_CHECK_MS, work);

/**
 * What the work returns; `undefined` if it is not done in time, and then it is broken off where it stands. For work that
 * runs in one go and leaves nothing half done, such as matching a pattern that somebody wrote.
 */
export function withinTime<Result>(milliseconds: number, work: () => Result): Result | undefined {
  const ended: ({ readonly result: Result } | { readonly error: unknown })[] = [];
  const perform = () => {
    try {
      ended.push({ result: work() });
    } catch (error) {
      ended.push({ error });
    }
  };
  try {
    runInNewContext('perform()', { perform }, { timeout: milliseconds });
  } catch (error) {
    if (!isTimeOut(error)) throw error;
  }
  const [end] = ended;
  if (end && 'error' in end) throw end.error;
  return end?.result;
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
