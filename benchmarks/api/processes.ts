import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Load, MEASURED, type Measured, type Setup } from './contender.ts';

const SERVER = fileURLToPath(new URL('../../test/model-server/main.ts', import.meta.url));
const CONTENDER = fileURLToPath(new URL('./contender-process.ts', import.meta.url));
const GREETING = z.object({ url: z.url() });

/** Runs work with a model server in a process of its own, so that what it costs is nobody's. */
export async function withModelServer<Result>(
  { chars, chunk }: { chars: number; chunk: number },
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const args = ['--chars', String(chars), '--chunk', String(chunk), '--with-parent'];
  const child = spawn(process.execPath, [SERVER, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const [line] = await unlessEnded(child, (signal) =>
      once(createInterface(child.stdout), 'line', { signal }),
    );
    return await work(GREETING.parse(JSON.parse(String(line))).url);
  } finally {
    child.stdin.end();
  }
}

/** A contender in its own process: its memory and its compiled code are its own too. */
export interface Rival {
  carry(load: Load): Promise<Measured>;
  stop(): Promise<void>;
}

export async function startRival(setup: Setup): Promise<Rival> {
  await mkdir(setup.folder, { recursive: true });
  const child = fork(CONTENDER, [JSON.stringify(setup)]);
  await answerOf(child);
  return {
    async carry(load) {
      child.send(load);
      return MEASURED.parse(await answerOf(child));
    },
    async stop() {
      const left = once(child, 'exit');
      child.disconnect();
      await left;
    },
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [answer] = await unlessEnded(child, (signal) => once(child, 'message', { signal }));
  return answer;
}

/** Waits for something of a process that may end instead. */
async function unlessEnded<Result>(
  child: ChildProcess,
  wait: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const { signal } = over;
  const ended = async () => {
    const [code, killer] = await once(child, 'exit', { signal });
    throw new Error(`A process ended too early, with ${code ?? killer}.`);
  };
  try {
    return await Promise.race([wait(signal), ended()]);
  } finally {
    over.abort();
  }
}
