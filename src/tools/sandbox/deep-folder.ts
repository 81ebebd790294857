import { execFile } from 'node:child_process';

/**
 * Removes a folder that holds some so deep that they have no path that the system would take, or closed ones, as commands
 * can make them. The programs used here go from one folder to the next.
 */
export async function removeDeepFolder(folder: string): Promise<void> {
  await outputOf('chmod', ['-R', 'u+rwx', '--', folder]);
  await outputOf('rm', ['-rf', '--', folder]);
}

/** What such a folder takes on the disk. */
export async function deepFolderBytes(folder: string): Promise<number> {
  const kilobytes = Number.parseInt(await outputOf('du', ['-sk', '--', folder]), 10);
  return Number.isNaN(kilobytes) ? 0 : kilobytes * 1024;
}

/** What a program prints, whether or not it could do everything that it was to do. */
async function outputOf(program: string, args: readonly string[]): Promise<string> {
  return await new Promise((settle) => {
    execFile(program, args, (_, stdout) => settle(stdout));
  });
}
