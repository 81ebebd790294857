import { readFile } from 'node:fs/promises';
import { sha256 } from '../../files/sha256.ts';
import { errorCode } from '../../model/error-code.ts';

/**
 * Whether commands have to run as another user. Linux limits the number of processes of everybody but the root of the
 * machine; the root of a container that has users of its own is nobody special outside.
 */
export async function isLesserUserNeeded(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  try {
    return EVERYBODY.test(await readFile('/proc/self/uid_map', 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Every user of the machine, by the number that the machine knows. */
const EVERYBODY = /^\s*0\s+0\s+4294967295\s*$/;

/** The number of a user that is nobody else, and the same for everything that is done in a session. */
export function lesserUser(sessionId: string): number {
  return FIRST_USER + Number.parseInt(sha256(sessionId).slice(0, 6), 16);
}

/** Above every range that systems give out to people, services and containers. */
const FIRST_USER = 1_900_000_000;
