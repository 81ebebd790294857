import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type Client, createClient } from '../../src/wire/client.ts';

const CLI = fileURLToPath(new URL('../../bin/cuebook.js', import.meta.url));

/** What a process has in use at a moment. */
export interface Usage {
  /** Bytes of JavaScript's heap, after everything that nobody needs any more was collected. */
  readonly heap: number;
  /** Bytes of memory in all. */
  readonly resident: number;
  /** Files and connections. */
  readonly open: number;
}

/** `cuebook serve` in a process of its own, whose memory can be looked into. */
export interface ServedProcess {
  readonly url: string;
  readonly token: string;
  readonly client: Client;
  usage(): Promise<Usage>;
  /** Ends it as Ctrl-C does, and gives its exit code. */
  stop(): Promise<number | null>;
}

export async function serveProcess(folder: string, env: Record<string, string>): Promise<ServedProcess> {
  const args = ['--inspect=127.0.0.1:0', CLI, 'serve', '--port', '0', '--json'];
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, args, { cwd: folder, env: { PATH, ...env }, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const errors = createInterface({ input: child.stderr });
  const { promise: inspected, resolve: onInspected } = Promise.withResolvers<string>();
  errors.on('line', (line) => {
    const [, address] = /^Debugger listening on (ws:\S+)$/.exec(line) ?? [];
    if (address !== undefined) onInspected(address);
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url, token, pid } = JSON.parse(line);
  const inspector = await Inspector.connect(await inspected);
  return {
    url,
    token,
    client: createClient({ base: url, token }),
    async usage() {
      await inspector.ask('HeapProfiler.collectGarbage');
      const { usedSize } = await inspector.ask('Runtime.getHeapUsage');
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
      const open = (await readdir(`/proc/${pid}/fd`)).length;
      return { heap: Number(usedSize), resident: Number(kilobytes) * 1024, open };
    },
    async stop() {
      inspector.close();
      child.kill('SIGINT');
      const [code]: (number | null)[] = await closed;
      return code ?? null;
    },
  };
}

/** Asks another Node process about itself. */
class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: Record<string, unknown>) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
  }

  static async connect(address: string): Promise<Inspector> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    return new Inspector(socket);
  }

  async ask(method: string): Promise<Record<string, unknown>> {
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
    this.#waiting.set(id, resolve);
    this.#socket.send(JSON.stringify({ id, method }));
    return await promise;
  }

  close(): void {
    this.#socket.close();
  }
}
