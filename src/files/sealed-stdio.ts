import type { ChildProcess, IOType } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { errorCode } from '../model/error-code.ts';

type Stdio = IOType | 'ipc';

/**
 * Starts a process that gets no open files but those it is meant to have. Whoever started this process may have left
 * some open that would pass through it; there the process finds nothing. Throws when no more files can be opened.
 */
export function withSealedStdio(
  stdio: readonly Stdio[],
  start: (stdio: (Stdio | number)[]) => ChildProcess,
): ChildProcess {
  const passing = passingFiles().filter((descriptor) => descriptor >= stdio.length);
  if (passing.length === 0) return start([...stdio]);
  const nothing = orNoRoom(() => openSync('/dev/null', 'r+'));
  try {
    const sealed: (Stdio | number)[] = [...stdio];
    // Node leaves what it is told to ignore as it is, from 3 on: only another file takes the place of one.
    const last = Math.max(...passing);
    for (let each = stdio.length; each <= last; each++)
      sealed.push(passing.includes(each) ? nothing : 'ignore');
    return start(sealed);
  } finally {
    closeSync(nothing);
  }
}

const CLOSES_ON_EXEC = 0o2000000;

/** Descriptors that every process that is started gets, which those of Node are not. Only Linux tells them. */
function passingFiles(): readonly number[] {
  if (process.platform !== 'linux') return [];
  return orNoRoom(() => readdirSync('/proc/self/fd'))
    .map(Number)
    .filter(isPassing);
}

function isPassing(descriptor: number): boolean {
  try {
    const facts = orNoRoom(() => readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'));
    const flags = /^flags:\s*([0-7]+)$/m.exec(facts)?.[1];
    return flags === undefined || (Number.parseInt(flags, 8) & CLOSES_ON_EXEC) === 0;
  } catch (error) {
    // The one by which the list was read is closed.
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function orNoRoom<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!['EMFILE', 'ENFILE'].includes(errorCode(error) ?? '')) throw error;
    throw new Error('too many files are open', { cause: error });
  }
}
