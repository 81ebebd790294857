import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startChild, unlessEnded } from '../child.ts';
import { type Load, MEASURED, type Measured, type Setup } from './contender.ts';

const SERVER = fileURLToPath(new URL('../../test/model-server/main.ts', import.meta.url));
const CONTENDER = new URL('./contender-process.ts', import.meta.url);
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

export interface Rival {
  carry(load: Load): Promise<Measured>;
  stop(): Promise<void>;
}

export async function startRival(setup: Setup): Promise<Rival> {
  await mkdir(setup.folder, { recursive: true });
  const child = await startChild(CONTENDER, setup);
  return {
    carry: async (load) => MEASURED.parse(await child.ask(load)),
    stop: () => child.stop(),
  };
}
