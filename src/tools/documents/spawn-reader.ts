import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { programFile } from '../../files/program-file.ts';
import { withSealedStdio } from '../../files/sealed-stdio.ts';
import type { DocumentLimits } from './limits.ts';

/** Node itself, and the libraries that read documents. */
const BESIDE_DOCUMENTS_MB = 128;

export interface SpawnedReader {
  readonly child: ChildProcess;
  readonly stderr: Readable;
  /** Its end tells the child that we are gone; what comes on it tells us that the child uses too much memory. */
  readonly lifeline: Readable;
}

/**
 * Starts a process that reads documents, with an empty environment and out of reach of a Ctrl-C in the terminal. Throws
 * when the system has no room for one.
 */
export function spawnReader({ memoryMb }: DocumentLimits): SpawnedReader {
  const main = programFile('tools/documents/child/main');
  const flags = [
    `--max-old-space-size=${memoryMb}`,
    '--disable-warning=ExperimentalWarning',
    ...(process.features.typescript ? [] : ['--experimental-strip-types']),
  ];
  const child = withSealedStdio(['ignore', 'ignore', 'pipe', 'ipc', 'pipe'], (stdio) =>
    spawn(process.execPath, [...flags, main, String(memoryMb + BESIDE_DOCUMENTS_MB)], {
      cwd: dirname(main),
      env: {},
      stdio,
      serialization: 'advanced',
      detached: true,
    }),
  );
  // Without files to open, Node gives no pipes at all.
  const [, , stderr, , lifeline] = child.stdio ?? [];
  if (!(stderr instanceof Readable && lifeline instanceof Readable)) {
    child.on('error', () => undefined);
    throw new Error('No process can be started to read documents: too many files are open.');
  }
  return { child, stderr, lifeline };
}
