import { spawnSync } from 'node:child_process';
import { announce, logToStderr } from './setup/announce.mjs';
import { runCommand } from './setup/command.mjs';
import { installOnDebian, mayInstallOnDebian } from './setup/debian.mjs';
import { SetUpFailure } from './setup/failure.mjs';

const WHAT_TO_INSTALL =
  'The campaign "power" needs strace. Install it ("apt-get install strace" as root, or what your system calls it).';

/**
 * Installs strace, which records what a run writes, where this process may do so by itself, and says so.
 *
 * @param {object} [options]
 * @param {import('./setup/announce.mjs').Log} [options.log]
 * @param {import('./setup/command.mjs').RunCommand} [options.run]
 * @throws {SetUpFailure} that says what to install
 */
export async function ensureStrace({ log = logToStderr, run = runCommand } = {}) {
  if (process.platform !== 'linux') {
    throw new SetUpFailure(
      'The campaign "power" runs on Linux only: it records what a run writes by strace.',
    );
  }
  if (isThere()) return;
  if (!mayInstallOnDebian()) throw new SetUpFailure(WHAT_TO_INSTALL);
  await announce(log, 'installing strace for the campaign "power" (first time only)', () =>
    installOnDebian('strace', ['strace'], run),
  );
  if (!isThere()) throw new SetUpFailure(WHAT_TO_INSTALL);
}

function isThere() {
  return spawnSync('strace', ['--version'], { stdio: 'ignore' }).status === 0;
}
