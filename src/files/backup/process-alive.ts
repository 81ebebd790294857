import { errorCode } from '../../model/error-code.ts';

/** Whether a process with this number runs on this machine. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return errorCode(error) === 'EPERM';
  }
}
