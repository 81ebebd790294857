import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 5_000;
const LONGEST_WAIT_MS = 40;

/**
 * Calls `act` again while another process holds the write lock, for up to five seconds. Waiting happens
 * here and not in SQLite, whose own waiting would block the event loop.
 */
export async function retryBusy<Result>(act: () => Result): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let wait = 1; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) {
        throw new Error('The database stayed locked by another process for five seconds.', { cause: error });
      }
    }
    await delay(wait * (0.5 + Math.random()));
  }
}

function isBusy(error: unknown): boolean {
  return sqliteCode(error)?.startsWith('SQLITE_BUSY') ?? false;
}

/** The code SQLite gave an error, such as `SQLITE_NOTADB`. */
export function sqliteCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
