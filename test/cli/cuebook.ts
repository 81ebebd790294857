import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { spawn as spawnInTerminal } from '@lydell/node-pty';
import { isForeignVariable } from '../machine.ts';

export const CLI = fileURLToPath(new URL('../../bin/cuebook.js', import.meta.url));

export interface CallOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** What the program reads; nothing if not given. */
  readonly input?: string;
  /** How wide its terminal is, if it has one. */
  readonly columns?: number;
}

const ROWS = 40;

export interface Result {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a command line of the built program inside this process, with streams, an environment and a folder of its own:
 * much quicker than a process for each. What only a process can show (exit codes, signals, pipes that close, a start
 * from nothing) is tested with `runProgram`.
 */
export async function cuebook(args: readonly string[], options: CallOptions = {}): Promise<Result> {
  return await callCuebook(args, options).ended;
}

/** The same while it runs; `interrupt` does what Ctrl-C does. */
export function callCuebook(
  args: readonly string[],
  { cwd = tmpdir(), env = {}, input = '' }: CallOptions = {},
): { readonly stdout: PassThrough; interrupt(): void; readonly ended: Promise<Result> } {
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)], { objectMode: false });
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  let out = '';
  let err = '';
  stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const own = { stdin, stdout, stderr, env: environment(env), cwd: realpathSync(cwd), signal: stop.signal };
  const ended = loadCli()
    .then(async ({ runCli }) => await runCli(args, own))
    .then(async (code): Promise<Result> => {
      await Promise.all([finished(stdout.end()), finished(stderr.end())]);
      return { code, out, err };
    });
  return { stdout, interrupt: () => stop.abort(), ended };
}

/** The program as it is shipped, not its sources. */
async function loadCli(): Promise<typeof import('../../src/cli/run-cli.ts')> {
  return await import(new URL('../../dist/cli/run-cli.js', import.meta.url).href);
}

/** Runs the built program in a process of its own, without a terminal. */
export async function runProgram(args: readonly string[], options: CallOptions = {}): Promise<Result> {
  return await startCuebook(args, options).ended;
}

/** The same while it still runs. */
export function startCuebook(
  args: readonly string[],
  { cwd = tmpdir(), env = {}, input }: CallOptions = {},
): { readonly child: ChildProcess; readonly ended: Promise<Result> } {
  const child = spawn(process.execPath, [CLI, ...args], { cwd, env: environment(env), stdio: 'pipe' });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdin.end(input ?? '');
  return { child, ended: once(child, 'close').then(([code]): Result => ({ code, out, err })) };
}

/** The program in a real terminal: typed into, and read from the screen. */
export class Terminal {
  readonly #pty;
  #screen = '';
  #read = 0;
  readonly #ended;
  #onData: () => void = () => undefined;

  constructor(args: readonly string[], { cwd = tmpdir(), env = {}, columns = 100 }: CallOptions = {}) {
    this.#pty = spawnInTerminal(process.execPath, [CLI, ...args], {
      cwd,
      env: environment(env),
      cols: columns,
      rows: ROWS,
    });
    this.#pty.onData((text) => {
      this.#screen += text;
      this.#onData();
    });
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#pty.onExit(({ exitCode }) => {
      resolve(exitCode);
      this.#onData();
    });
    this.#ended = promise;
  }

  /** Everything that was written so far. */
  get screen(): string {
    return this.#screen;
  }

  /** Waits until a text is written that was not awaited before. */
  async sees(text: string): Promise<void> {
    for (;;) {
      const at = this.#screen.indexOf(text, this.#read);
      if (at !== -1) {
        this.#read = at + text.length;
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#onData = resolve;
      const isOver = await Promise.race([promise.then(() => false), this.#ended.then(() => true)]);
      if (isOver && !this.#screen.includes(text, this.#read)) {
        throw new Error(`The program ended without ${JSON.stringify(text)}:\n${this.#screen}`);
      }
    }
  }

  type(text: string): void {
    this.#pty.write(text);
  }

  resize(columns: number): void {
    this.#pty.resize(columns, ROWS);
  }

  /** The window is closed. */
  hangUp(): void {
    this.#pty.kill('SIGHUP');
  }

  async ends(): Promise<number> {
    return await this.#ended;
  }
}

function environment(env: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || isForeignVariable(name) ? [] : [[name, value] as const],
  );
  const { TESTS_HOME } = process.env;
  return {
    ...Object.fromEntries(inherited),
    ...(TESTS_HOME !== undefined && { HOME: TESTS_HOME }),
    NO_COLOR: '1',
    ...env,
  };
}
