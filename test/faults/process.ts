import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../bin/cuebook.js', import.meta.url));
const WORKER = fileURLToPath(new URL('worker.js', import.meta.url));
const PRIMER = fileURLToPath(new URL('prime-worker.js', import.meta.url));

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** A real process whose lines of output can be followed. */
export interface Running {
  readonly child: ChildProcess;
  readonly lines: AsyncIterable<string>;
  readonly ended: Promise<Ending>;
}

export function startCli(args: readonly string[]): Running {
  return start([CLI, ...args]);
}

/** A run of the library that can be steered: see `worker.js`. */
export function startWorker(steering: Record<string, unknown>, env: Record<string, string> = {}): Running {
  return start([WORKER, JSON.stringify(steering)], env);
}

/** A process that dies while it begins a session with a history: see `prime-worker.js`. */
export function startPrimer(steering: Record<string, unknown>): Running {
  return start([PRIMER, JSON.stringify(steering)]);
}

function start(args: readonly string[], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]): Ending => ({ code, signal, stderr }));
  return { child, lines: createInterface({ input: child.stdout }), ended };
}
