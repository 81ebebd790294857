import { existsSync } from 'node:fs';
import { announce, logToStderr } from './setup/announce.mjs';
import { runCommand } from './setup/command.mjs';
import { installOnDebian, mayInstallOnDebian } from './setup/debian.mjs';
import { SetUpFailure } from './setup/failure.mjs';

const SHELLS = ['bash', 'zsh', 'fish', 'dash'];
const FOLDERS = ['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * Installs the shells that commands of scripts are typed into, where this process may do so by itself, and says so.
 *
 * @param {object} [options]
 * @param {import('./setup/announce.mjs').Log} [options.log]
 * @param {import('./setup/command.mjs').RunCommand} [options.run]
 * @throws {SetUpFailure} that says what to install
 */
export async function ensureShells({ log = logToStderr, run = runCommand } = {}) {
  const missing = missingShells();
  if (missing.length === 0) return;
  if (!mayInstallOnDebian()) throw new SetUpFailure(whatToInstall(missing));
  await announce(log, `installing ${missing.join(' and ')} for the tests (first time only)`, () =>
    installOnDebian(missing.join(' and '), missing, run),
  );
  const stillMissing = missingShells();
  if (stillMissing.length > 0) throw new SetUpFailure(whatToInstall(stillMissing));
}

function missingShells() {
  const folders = [...(process.env['PATH'] ?? '').split(':'), ...FOLDERS];
  return SHELLS.filter((shell) => !folders.some((folder) => existsSync(`${folder}/${shell}`)));
}

/** @param {readonly string[]} missing */
function whatToInstall(missing) {
  const names = missing.join(' ');
  const how =
    process.platform === 'darwin'
      ? `"brew install ${names}"`
      : `"apt-get install ${names}" as root, or what your system calls them`;
  return `The tests type into real shells, and ${missing.join(' and ')} cannot be found. Install them (${how}).`;
}
