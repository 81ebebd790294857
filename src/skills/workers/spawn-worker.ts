import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { withSealedStdio } from '../../files/sealed-stdio.ts';
import type { Confine, Confined, ConfineWish } from '../../model/confine.ts';
import type { Environment } from '../../model/provider.ts';
import { endStrays, STRAY_MARK } from './end-strays.ts';
import { CHANNEL, LIFELINE, SPARE } from './frames.ts';
import type { WorkerLimits } from './limits.ts';
import type { WorkerProgram } from './worker-program.ts';

export interface SpawnedWorker {
  readonly child: ChildProcess;
  readonly stdout: Socket;
  readonly stderr: Socket;
  /** For frames. */
  readonly channel: Socket;
  /** Its end tells the worker that we are gone; what comes on it tells us that the worker uses too much memory. */
  readonly lifeline: Socket;
  /** Ends it and all that it has started, as far as the system lets us. */
  kill(): void;
  /** Once it has ended. */
  cleanUp(): Promise<void>;
}

/** Where and how workers are started. */
export interface WorkerWorld {
  readonly environment: Environment;
  readonly confine?: Confine | undefined;
  readonly limits: WorkerLimits;
}

/** What a worker sees of the workspace. */
interface WorkerPlace {
  /** Real path of the skill's folder. */
  readonly folder: string;
  /** Where it is lent files. */
  readonly lent: string;
}

/** Starts a worker in the folder of a skill, confined where that is possible. Throws when the system has no room. */
export async function spawnWorker(
  program: WorkerProgram,
  { folder, lent }: WorkerPlace,
  { environment, confine, limits }: WorkerWorld,
): Promise<SpawnedWorker> {
  const { command, readOnly, dataBytes } = program;
  const wish: ConfineWish = {
    command,
    args: program.args(true),
    folder,
    readOnly: [...readOnly, lent],
    environment: program.environment,
    memoryBytes: dataBytes,
    processes: limits.processes,
    spareDescriptor: SPARE,
  };
  const confined = await confine?.wrap(wish);
  if (confined) return spawnConfined(confined);
  return await spawnFree(program, folder, environment);
}

function spawnConfined({ command, args, spareInput }: Confined): SpawnedWorker {
  // Without an environment of its own: what began a process can be read by who is in it.
  const child = withSealedStdio(stdioWith(spareInput !== undefined), (stdio) =>
    spawn(command, args, { cwd: '/', env: {}, stdio, detached: true }),
  );
  const pipes = pipesOf(child);
  const spare = Array.from<unknown>(child.stdio)[SPARE];
  if (spare instanceof Socket) {
    // Who does not take it says why by itself.
    spare.on('error', () => undefined);
    spare.end(spareInput ?? '');
  }
  return { child, ...pipes, kill: () => killGroup(child), cleanUp: async () => undefined };
}

/** Its home is a folder of its own, which is removed when it has ended. */
async function spawnFree(
  program: WorkerProgram,
  folder: string,
  environment: Environment,
): Promise<SpawnedWorker> {
  const home = await mkdtemp(join(tmpdir(), 'cuebook-worker-'));
  const cleanUp = async () => await rm(home, { recursive: true, force: true });
  const mark = randomUUID();
  const path = [dirname(program.command), environment['PATH'] ?? ''].join(delimiter);
  const env = { ...program.environment, PATH: path, HOME: home, TMPDIR: home, [STRAY_MARK]: mark };
  try {
    const child = withSealedStdio(stdioWith(false), (stdio) =>
      spawn(program.command, program.args(false), { cwd: folder, env, stdio, detached: true }),
    );
    const kill = () => {
      // Before it, too: what is below it is not known any more when it is gone.
      if (child.pid !== undefined) endStrays(child.pid, mark);
      killGroup(child);
      if (child.pid !== undefined) endStrays(child.pid, mark);
    };
    return { child, ...pipesOf(child), kill, cleanUp };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function stdioWith(hasSpare: boolean): ('ignore' | 'pipe')[] {
  const isPipe = (each: number) =>
    each === 1 || each === 2 || each === CHANNEL || each === LIFELINE || (hasSpare && each === SPARE);
  return Array.from({ length: SPARE + 1 }, (_, each) => (isPipe(each) ? 'pipe' : 'ignore'));
}

/** Without files to open, Node gives no pipes at all. */
function pipesOf(child: ChildProcess): Pick<SpawnedWorker, 'stdout' | 'stderr' | 'channel' | 'lifeline'> {
  const [stdout, stderr, channel, lifeline] = [1, 2, CHANNEL, LIFELINE].map((each) => {
    const pipe = child.stdio?.[each];
    return pipe instanceof Socket ? pipe : undefined;
  });
  if (stdout && stderr && channel && lifeline) return { stdout, stderr, channel, lifeline };
  child.on('error', () => undefined);
  throw new Error('too many files are open');
}

/** It leads its group; whatever it has started is in it, and may have outlived it. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}
