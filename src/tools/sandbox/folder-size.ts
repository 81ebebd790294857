import { execFile } from 'node:child_process';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../model/error-code.ts';
import { findBubblewrap } from './bubblewrap.ts';

export interface FolderSize {
  /** On the disk: a file may have holes, and a folder takes something too. */
  readonly bytes: number;
  /** Files and folders. */
  readonly files: number;
}

/**
 * Measures a folder. Links are not followed; a file with several names counts once.
 *
 * @param bwrapPath of a bubblewrap that is to give the right to read closed folders; whoever is root has it anyway
 */
export async function folderSize(folder: string, bwrapPath?: string): Promise<FolderSize> {
  try {
    return await walkedSize(folder);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return await reportedSize(folder, bwrapPath);
  }
}

async function walkedSize(folder: string): Promise<FolderSize> {
  let bytes = 0;
  let files = 0;
  const seen = new Set<string>();
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of await ifThere(readdir(next, { withFileTypes: true }), [])) {
      const path = join(next, entry.name);
      const stats = await ifThere(lstat(path), undefined);
      if (stats === undefined) continue;
      if (stats.isDirectory()) waiting.push(path);
      else if (stats.nlink > 1) {
        const id = `${stats.dev}:${stats.ino}`;
        if (seen.has(id)) continue;
        seen.add(id);
      }
      bytes += stats.blocks * 512;
      files++;
    }
  }
  return { bytes, files };
}

/** A command may remove files while they are measured. */
async function ifThere<Value, Otherwise>(found: Promise<Value>, otherwise: Otherwise) {
  try {
    return await found;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
    throw error;
  }
}

/** Commands can make folders whose path is too long for the system, or that their owner cannot read. */
function isOutOfReach(error: unknown): boolean {
  return ['ENAMETOOLONG', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '');
}

/** By `du`, which goes from one folder to the next, with the right to read what its owner closed. */
async function reportedSize(folder: string, bwrapPath?: string): Promise<FolderSize> {
  const [bytes, files] = await Promise.all(
    [['--block-size=1'], ['--inodes']].map(async (options) => {
      const [program, ...args] = measuring(['du', '-sx', ...options, '--', folder], bwrapPath);
      const count = Number.parseInt(await outputOf(program, args), 10);
      return Number.isNaN(count) ? 0 : count;
    }),
  );
  return { bytes: bytes ?? 0, files: files ?? 0 };
}

function measuring(
  command: readonly [string, ...string[]],
  bwrapPath?: string,
): readonly [string, ...string[]] {
  const bubblewrap = bwrapPath ?? (process.getuid?.() === 0 ? undefined : findBubblewrap());
  if (bubblewrap === undefined) return command;
  const asRoot = ['--unshare-user', '--uid', '0', '--gid', '0', '--cap-add', 'CAP_DAC_READ_SEARCH'];
  return [bubblewrap, ...asRoot, '--die-with-parent', '--ro-bind', '/', '/', '--', ...command];
}

/** What a program prints, whether or not it could do everything. */
async function outputOf(program: string, args: readonly string[]): Promise<string> {
  return await new Promise((resolve) => {
    execFile(program, args, (_, stdout) => resolve(stdout));
  });
}
