import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { Lines } from '../../files/lines.ts';
import { OutputTail } from '../../files/output-tail.ts';
import { withSealedStdio } from '../../files/sealed-stdio.ts';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import type { StdioConnection } from '../../model/mcp-server.ts';
import type { McpLimits } from './limits.ts';

/**
 * Becomes the program, after it has left somebody behind who waits for the end of the third pipe: that is when this
 * process is gone, however that came. Then everything that the program has started goes, too.
 */
const WITH_LIFELINE = '{ read -r _ <&3; kill -KILL 0; } </dev/null >/dev/null 2>&1 & exec "$0" "$@" 3<&-';

/** For the last words to arrive once a process has ended. */
const DRAIN_MS = 200;

/** What a shell ends with that was to run something that is not there. */
const NOT_FOUND = 127;

/** The program of a server: it is told lines and tells lines. A Ctrl-C in the terminal does not reach it. */
export class ServerProcess {
  /** How it ended, in words that go on a sentence about it. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #stderr: OutputTail;
  readonly #limits: McpLimits;
  #isOver = false;
  #killedFor: string | undefined;

  /** Throws where the system has no room for a process. */
  constructor(
    { command, args, cwd }: StdioConnection,
    variables: Readonly<Record<string, string>>,
    limits: McpLimits,
    heard: (line: string) => void,
  ) {
    this.#limits = limits;
    this.#child = withSealedStdio(['pipe', 'pipe', 'pipe', 'pipe'], (sealed) =>
      spawn('/bin/sh', ['-c', WITH_LIFELINE, command, ...args], {
        cwd,
        env: variables,
        stdio: sealed,
        detached: true,
      }),
    );
    const { stdin, stdout, stderr, stdio = [] } = this.#child;
    if (!stdin || !stdout || !stderr) {
      this.#child.on('error', () => undefined);
      throw new Error('too many files are open');
    }
    for (const pipe of stdio) if (pipe instanceof Socket) pipe.on('error', () => undefined);
    this.#stderr = new OutputTail(stderr);
    const lines = new Lines(limits.messageBytes);
    stdout.on('data', (piece: Buffer) => this.#read(lines, piece, heard));
    this.ended = this.#end(cwd);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The last of what it wrote to its standard error. */
  get lastWords(): string {
    return this.#stderr.text;
  }

  tell(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  /** Lets it come to its end, and sees to it that it does. */
  async close(): Promise<void> {
    this.#child.stdin?.end();
    const signals = (['SIGTERM', 'SIGKILL'] as const).map((signal, index) =>
      setTimeout(() => this.#signalAll(signal), (index + 1) * this.#limits.endMs),
    );
    await this.ended;
    for (const timer of signals) clearTimeout(timer);
  }

  #read(lines: Lines, piece: Buffer, heard: (line: string) => void): void {
    if (this.#killedFor !== undefined) return;
    try {
      for (const line of lines.take(piece)) heard(line);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#killedFor = `sent more than ${this.#limits.messageBytes} bytes in one message`;
      this.#signalAll('SIGKILL');
    }
  }

  async #end(cwd: string): Promise<string> {
    const exit = await new Promise<string>((settle) => {
      this.#child.on('error', (error) => {
        // The shell is always there; it is the folder that is not.
        const reason = errorCode(error) === 'ENOENT' ? `there is no folder ${cwd}` : errorMessage(error);
        settle(`could not be started: ${reason}`);
      });
      this.#child.on('exit', (code, signal) => {
        this.#isOver = true;
        this.#signalAll('SIGKILL');
        const words = exitWords(code, signal);
        const timer = setTimeout(() => settle(words), DRAIN_MS);
        this.#child.on('close', () => {
          clearTimeout(timer);
          settle(words);
        });
      });
    });
    this.#isOver = true;
    for (const pipe of this.#child.stdio ?? []) if (pipe instanceof Socket) pipe.destroy();
    return this.#killedFor ?? exit;
  }

  /** It leads its group; whatever it has started is in it, and may have outlived it. */
  #signalAll(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // Nobody is left.
    }
  }
}

function exitWords(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `was ended by ${signal}`;
  return `ended with exit code ${code}${code === NOT_FOUND ? ': its command was not found' : ''}`;
}
