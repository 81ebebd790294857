import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { programFile } from '../../files/program-file.ts';
import { withSealedStdio } from '../../files/sealed-stdio.ts';
import { errorMessage } from '../../model/error-code.ts';
import type { Environment } from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';
import type { CodeLimits } from './limits.ts';

/** Beside the heap: Node itself, and buffers. */
const BESIDE_HEAP_MB = 128;

export interface SpawnedChild {
  readonly child: ChildProcess;
  readonly stdout: Socket;
  readonly stderr: Socket;
  /** For frames. */
  readonly channel: Socket;
  /** Its end tells the child that we are gone; what comes on it tells us that the child uses too much memory. */
  readonly lifeline: Socket;
}

/**
 * Starts the process of an agent, as the leader of a group, with nothing on its standard input. Refuses when the system
 * has no room for one.
 */
export function spawnChild(workspace: string, environment: Environment, limits: CodeLimits): SpawnedChild {
  const processMb = 2 * limits.memoryMb + BESIDE_HEAP_MB;
  const child = started(
    [...flagsFor(limits), programFile('agents/code/child/main'), String(processMb)],
    workspace,
    environment,
  );
  // Without files to open, Node gives no pipes at all.
  const pipes = (child.stdio ?? []).filter((pipe) => pipe instanceof Socket);
  const [stdout, stderr, channel, lifeline] = pipes;
  if (!stdout || !stderr || !channel || !lifeline) {
    child.on('error', () => undefined);
    throw noProcess('too many files are open');
  }
  return { child, stdout, stderr, channel, lifeline };
}

function started(args: readonly string[], workspace: string, environment: Environment): ChildProcess {
  try {
    const env = withoutOurs(environment);
    return withSealedStdio(['ignore', 'pipe', 'pipe', 'pipe', 'pipe'], (stdio) =>
      spawn(process.execPath, args, { cwd: workspace, env, stdio, detached: true }),
    );
  } catch (error) {
    throw noProcess(errorMessage(error), error);
  }
}

function noProcess(reason: string, cause?: unknown): Refusal {
  return new Refusal('AGENT_FAILED', `No process can be started for the agent: ${reason}.`, { cause });
}

function flagsFor({ memoryMb }: CodeLimits): readonly string[] {
  return [
    `--max-old-space-size=${memoryMb}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    ...(process.features.typescript ? [] : ['--experimental-strip-types']),
  ];
}

function withoutOurs(environment: Environment): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('CUEBOOK_')));
}
