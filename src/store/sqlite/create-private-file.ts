import { closeSync, existsSync, openSync } from 'node:fs';
import { errorCode } from '../../model/error-code.ts';

/**
 * Makes an empty file that only its owner may read, whatever the umask; one that is there stays as it is. SQLite takes it
 * for an empty database, and gives what it makes beside it the same mode. Its own files are for everybody to read.
 */
export function createPrivateFile(path: string): void {
  // Closing an SQLite file that is open elsewhere in this process would give up its locks: only a new one is opened here.
  if (existsSync(path)) return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another process was faster, or SQLite says what is wrong when it opens the file.
    if (errorCode(error) === undefined) throw error;
  }
}
