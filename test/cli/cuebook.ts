import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { spawn as spawnInTerminal } from '@lydell/node-pty';

export const CLI = fileURLToPath(new URL('../../bin/cuebook.js', import.meta.url));

/** Variables of the machine that runs the tests, which would change what they see. */
const FOREIGN =
  /^(?:CUEBOOK_|OPENAI_|ANTHROPIC_|GOOGLE_|GEMINI_|OLLAMA_|OTEL_|AH32_|TELEMETRY_MODE$|XDG_CONFIG_HOME$)/;

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

/** Runs the built program, without a terminal. */
export async function cuebook(args: readonly string[], options: CallOptions = {}): Promise<Result> {
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
    value === undefined || FOREIGN.test(name) ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(inherited), NO_COLOR: '1', ...env };
}
