import { errorCode, errorMessage } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';

/** What can go wrong with a database that is nobody's bug, by the beginning of the code it is given. */
const FAULTS: readonly { readonly codes: RegExp; readonly what: string; readonly remedy: string }[] = [
  {
    codes: /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)/,
    what: 'The disk of the database is full',
    remedy:
      'Make room and run the command again: what was stored is safe, and a run continues where it stopped.',
  },
  {
    codes: /^(3D000|3F000|42P01)/,
    what: 'The database or a table of it was removed while it was in use',
    remedy: 'Stop Cuebook, restore the database from a backup, then run again.',
  },
  {
    codes: /^SQLITE_READONLY_DBMOVED/,
    what: 'The database was removed or replaced while it was open',
    remedy:
      'Nothing is stored any more. Stop Cuebook, put the file back or restore it from a backup, then run again.',
  },
  {
    codes: /^(SQLITE_READONLY|SQLITE_PERM|SQLITE_CANTOPEN|SQLITE_AUTH|25006|42501|EACCES|EPERM|EROFS)/,
    what: 'The database cannot be written',
    remedy: 'Check that you may write to its file and folder, or name another with --db.',
  },
  {
    codes: /^(SQLITE_CORRUPT|SQLITE_NOTADB)/,
    what: 'The database is damaged',
    remedy: 'Keep a copy of it, then restore a backup or name another with --db.',
  },
  {
    codes: /^SQLITE_BUSY/,
    what: 'The database stayed locked by another process for five seconds',
    remedy: 'Wait for the other process, or stop it, and run the command again.',
  },
  {
    codes: /^53300/,
    what: 'Other programs have all connections that the database server allows',
    remedy: 'Wait a moment and try again, or raise max_connections of the server.',
  },
  {
    codes:
      /^(SQLITE_IOERR|08|53[23]|55P03|57P|57014|40P01|ECONN|EHOST|ENET|EAI_|EPIPE|ETIMEDOUT|ENOTFOUND|EIO|ESTALE)/,
    what: 'The database does not answer any more',
    remedy: 'Check the disk or the server, then run the command again: what was stored is safe.',
  },
];

/** pg gives some lost connections no code. */
const LOST_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded)/;

/** The error as a refusal, if it is a fault of the world; as it is, if it may be ours. */
export function asDatabaseFault(error: unknown): unknown {
  const code = errorCode(error) ?? (LOST_CONNECTION.test(errorMessage(error)) ? 'ECONNLOST' : '');
  const fault = FAULTS.find(({ codes }) => codes.test(code));
  if (!fault) return error;
  return new Refusal('DATABASE_FAILED', `${fault.what}: ${errorMessage(error)}.`, {
    remedy: fault.remedy,
    cause: error,
  });
}
