import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../../model/error-code.ts';
import { asDatabaseFault } from '../database-fault.ts';

const PATIENCE_MS = 5_000;
const LONGEST_WAIT_MS = 40;

/**
 * Calls `act` again while another process holds the write lock, for up to five seconds. Waiting happens here and not
 * in SQLite, whose own waiting would block the event loop. Faults of the world are refusals.
 */
export async function retryBusy<Result>(act: () => Result): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let wait = 1; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw asDatabaseFault(error);
    }
    await delay(wait * (0.5 + Math.random()));
  }
}

/** Whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return errorCode(error)?.startsWith('SQLITE_BUSY') ?? false;
}
