import type BetterSqlite3 from 'better-sqlite3';
import { errorCode } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import { asDatabaseFault } from '../database-fault.ts';
import { retryBusy } from './retry-busy.ts';

/** 2 MB: one step takes some milliseconds, and other work of the process goes on between two. */
const PAGES_PER_STEP = 500;

export interface CopyProgress {
  readonly donePages: number;
  readonly totalPages: number;
}

/**
 * Copies a database to a new file as it is at one moment, while others may write to it, and looks the copy over. A
 * damaged database is refused. The copy needs no other file beside it.
 */
export async function copySqlite(
  path: string,
  target: string,
  onProgress: (progress: CopyProgress) => void = () => undefined,
  signal?: AbortSignal,
): Promise<void> {
  const { default: Database } = await import('better-sqlite3');
  const source = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const isWal = source.pragma('journal_mode', { simple: true }) === 'wal';
    // With a read transaction open, the copy is of this moment and never starts over when somebody writes. Outside of
    // WAL mode that would keep all writers waiting, and the copy is made in one step.
    if (isWal) {
      source.exec('begin');
      await retryBusy(() => source.prepare('select 1 from sqlite_schema').get());
    }
    await source.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        signal?.throwIfAborted();
        if (totalPages > 0) onProgress({ donePages: totalPages - remainingPages, totalPages });
        return isWal ? PAGES_PER_STEP : EVERYTHING;
      },
    });
  } catch (error) {
    throw asDatabaseFault(error);
  } finally {
    source.close();
  }
  finishCopy(new Database(target), path);
}

const EVERYTHING = 2 ** 31 - 1;

function finishCopy(copy: BetterSqlite3.Database, path: string): void {
  try {
    copy.pragma('journal_mode = DELETE');
    const lines = copy.pragma('quick_check(1)', { simple: true });
    if (lines !== 'ok') throw damaged(path, lines);
  } catch (error) {
    throw errorCode(error) === 'SQLITE_CORRUPT' ? damaged(path, error) : error;
  } finally {
    copy.close();
  }
}

function damaged(path: string, cause: unknown): Refusal {
  return new Refusal('DATABASE_FAILED', `The database ${path} is damaged, so no backup was made of it.`, {
    remedy: 'Copy the file with its -wal file to keep what is in it, then restore an earlier backup.',
    cause,
  });
}
