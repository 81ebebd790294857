import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';

export type CliInput = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };
export type CliOutput = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

/** What a command line takes from its surroundings. By default that is the process. */
export interface CliIo {
  readonly stdin: CliInput;
  readonly stdout: CliOutput;
  readonly stderr: CliOutput;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Aborting it does what Ctrl-C does. */
  readonly signal?: AbortSignal;
}

const PROCESS_IO: CliIo = {
  get stdin() {
    return process.stdin;
  },
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  get env() {
    return process.env;
  },
  get cwd() {
    return process.cwd();
  },
};

const current = new AsyncLocalStorage<CliIo>();

/** The streams, environment and folder of the command line that is running. */
export function io(): CliIo {
  return current.getStore() ?? PROCESS_IO;
}

/** Runs `action` with other streams, another environment and another folder than those of the process. */
export async function withIo<Result>(own: CliIo, action: () => Promise<Result>): Promise<Result> {
  return await current.run(own, action);
}

/** Whether a person reads and types: both ends are a terminal. */
export function isInteractive(): boolean {
  return io().stdin.isTTY === true && io().stdout.isTTY === true;
}

/** The absolute path of what a person typed. */
export function resolvePath(typed: string): string {
  return resolve(io().cwd, typed);
}
