import { existsSync } from 'node:fs';
import { runCommand } from './command.mjs';
import { SetUpFailure, tail } from './failure.mjs';

/** Whether this process may install Debian's packages by itself. */
export function mayInstallOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * @param {string} what as a person calls it
 * @param {readonly string[]} packages
 * @param {import('./command.mjs').RunCommand} [run]
 * @throws {SetUpFailure} that says which step failed
 */
export async function installOnDebian(what, packages, run = runCommand) {
  const options = { cwd: '/', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await run('apt-get', args, options);
    if (code !== 0) {
      throw new SetUpFailure(
        `${what} could not be installed: apt-get ${args[0]} failed. Install it by hand, then run the tests again.`,
        tail(output),
      );
    }
  }
}
