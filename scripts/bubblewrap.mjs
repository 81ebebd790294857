import { existsSync } from 'node:fs';
import { announce, logToStderr } from './setup/announce.mjs';
import { runCommand } from './setup/command.mjs';
import { installOnDebian, mayInstallOnDebian } from './setup/debian.mjs';
import { SetUpFailure } from './setup/failure.mjs';

const PLACES = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap'];

const WHAT_TO_INSTALL =
  'The tests need bubblewrap. Install it ("apt-get install bubblewrap" as root, or what your system calls it).';

/**
 * Installs bubblewrap, which commands of models are run in, where this process may do so by itself, and says so. There
 * is none but on Linux.
 *
 * @param {object} [options]
 * @param {import('./setup/announce.mjs').Log} [options.log]
 * @param {import('./setup/command.mjs').RunCommand} [options.run]
 * @throws {SetUpFailure} that says what to install
 */
export async function ensureBubblewrap({ log = logToStderr, run = runCommand } = {}) {
  if (process.platform !== 'linux' || isThere()) return;
  if (!mayInstallOnDebian()) throw new SetUpFailure(WHAT_TO_INSTALL);
  await announce(log, 'installing bubblewrap for the tests (first time only)', () =>
    installOnDebian('bubblewrap', ['bubblewrap'], run),
  );
  if (!isThere()) throw new SetUpFailure(WHAT_TO_INSTALL);
}

function isThere() {
  return PLACES.some((path) => existsSync(path));
}
