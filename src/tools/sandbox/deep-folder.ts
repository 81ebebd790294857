import { execFile } from 'node:child_process';

/**
 * Removes a folder that holds some so deep that they have no path that the system would take, or closed ones, as commands
 * can make them. The programs used here go from one folder to the next.
 */
export async function removeDeepFolder(folder: string): Promise<void> {
  await run('chmod', ['-R', 'u+rwx', '--', folder]);
  await run('rm', ['-rf', '--', folder]);
}

/** Waits for a program, whether or not it can do everything. */
async function run(program: string, args: readonly string[]): Promise<void> {
  await new Promise<void>((resolve) => {
    execFile(program, args, () => resolve());
  });
}
