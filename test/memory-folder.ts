import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { availableMemory } from 'node:process';

const FOLDER = '/dev/shm';
const GIB = 1024 ** 3;

/**
 * A folder whose files are in memory, if this machine has one that programs can be started from and that has room for
 * the files of all tests. They cost less processor time than files on a disk.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    accessSync(FOLDER, constants.W_OK);
    const hasRoom = bavail * bsize >= 4 * GIB && availableMemory() >= 8 * GIB;
    return hasRoom && startsPrograms(readFileSync('/proc/mounts', 'utf8')) ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}

function startsPrograms(mounts: string): boolean {
  const [, , type, options = ''] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === FOLDER) ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec');
}

/** Removes a folder when the function is called, and also when this process is killed: what is in memory would stay there. */
export function removeAtEnd(folder: string): () => Promise<void> {
  const remover = spawn('sh', ['-c', 'cat; rm -rf "$0"', folder], {
    detached: true, // A Ctrl-C in the terminal is for the tests; their folder goes when they have ended.
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return async () => {
    remover.stdin.end();
    await once(remover, 'exit');
  };
}
