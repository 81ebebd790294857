import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { Writable } from 'node:stream';
import { withSealedStdio } from '../../files/sealed-stdio.ts';
import { bubblewrapArguments, type Wrapping } from './bubblewrap.ts';
import { CappedOutput } from './capped-output.ts';
import { refusedBySystem } from './not-available.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { type DiskLimit, watchDisk } from './watch-disk.ts';

/** How a command ended. */
export interface CommandEnd {
  readonly exitCode: number;
  /** What it printed to both streams, in order. */
  readonly output: string;
  readonly timedOut?: true;
  /** The limit that it was ended for. */
  readonly diskLimit?: DiskLimit;
  /** What ended it, if it did not end by itself. */
  readonly signal?: string;
}

/** How long what is asked to end has for it, before all of it is killed from outside. */
const GRACE_MS = 5000;
const LONGEST_COMPLAINT = 2000;

/**
 * Runs a command in bubblewrap, and returns when all its processes are gone. Refuses when the system lets no sandbox
 * be made: then nothing was run.
 */
export async function runCommand(
  program: string,
  cmd: string,
  wrapping: Wrapping,
  signal: AbortSignal,
): Promise<CommandEnd> {
  signal.throwIfAborted();
  const started = performance.now();
  const filter = seccompFilter(process.arch);
  const filtered = filter === undefined ? [] : ['--seccomp', '3'];
  // Without an environment of its own: what began a process can be read by who is in it.
  const child = withSealedStdio(['ignore', 'pipe', 'pipe', filter ? 'pipe' : 'ignore'], (stdio) =>
    spawn(program, [...filtered, ...bubblewrapArguments(cmd, wrapping)], { env: {}, cwd: '/', stdio }),
  );
  const forFilter = child.stdio?.[3];
  if (forFilter instanceof Writable) {
    // Who does not take it says why by itself.
    forFilter.on('error', () => undefined);
    forFilter.end(filter);
  }
  const output = new CappedOutput(wrapping.limits.outputBytes);
  child.stdout?.on('data', (bytes: Buffer) => output.add(bytes));
  let complaint = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    complaint = `${complaint}${bytes.toString()}`.slice(0, LONGEST_COMPLAINT);
  });
  const limitMs = wrapping.seconds * 1000;
  const kill = () => child.kill('SIGKILL');
  const overdue = setTimeout(kill, limitMs + GRACE_MS);
  signal.addEventListener('abort', kill, { once: true });
  const closed = new AbortController();
  const watching = watchDisk(wrapping.folder, wrapping.limits, closed.signal).then(
    (exceeded) => {
      if (exceeded) kill();
      return { exceeded };
    },
    (failure: unknown) => {
      kill();
      return { failure };
    },
  );
  try {
    const [code, killedBy]: readonly unknown[] = await once(child, 'close').finally(() => closed.abort());
    signal.throwIfAborted();
    const text = output.text();
    if (killedBy !== null) {
      const watched = await watching;
      if ('failure' in watched) throw watched.failure;
      const { exceeded } = watched;
      if (exceeded) return { exitCode: 128 + constants.signals.SIGKILL, output: text, diskLimit: exceeded };
    }
    if (code !== 0 && text === '' && COMPLAINT.test(complaint)) throw refusedBySystem(complaint);
    const exitCode = typeof code === 'number' ? code : 128 + constants.signals.SIGKILL;
    const timedOut =
      killedBy !== null || (performance.now() - started >= limitMs && TIME_IS_UP.has(exitCode));
    const name = timedOut ? undefined : signalOf(exitCode);
    return {
      exitCode,
      output: text,
      ...(timedOut && { timedOut }),
      ...(name !== undefined && { signal: name }),
    };
  } finally {
    clearTimeout(overdue);
    signal.removeEventListener('abort', kill);
  }
}

/** Who wraps a command has its own stream to say that it cannot. */
const COMPLAINT = /^(?:bwrap|setpriv|prlimit): /m;

/** How `timeout` ends when it had to end a command. */
const TIME_IS_UP: ReadonlySet<number> = new Set([124, 128 + constants.signals.SIGKILL]);

/** Shells tell in this way what ended a command. */
function signalOf(exitCode: number): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number)?.[0];
}
