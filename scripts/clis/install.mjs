import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announce, logToStderr } from '../setup/announce.mjs';
import { runCommand } from '../setup/command.mjs';
import { CLI_PACKAGES, cliFolder, cliProgram, clisCache } from './packages.mjs';

/**
 * Installs the CLIs that are missing, one after the other. One that cannot be installed is named in a sentence, and the
 * tests that need it are skipped.
 *
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('../setup/announce.mjs').Log} [options.log]
 * @param {import('../setup/command.mjs').RunCommand} [options.run]
 */
export async function installClis({ env, log = logToStderr, run = runCommand }) {
  for (const cli of /** @type {import('./packages.mjs').CliName[]} */ (Object.keys(CLI_PACKAGES))) {
    if (existsSync(cliProgram(cli))) continue;
    const { name, version } = CLI_PACKAGES[cli];
    try {
      const what = `installing ${name} ${version} for the tests (first time only)`;
      await announce(log, what, () => install(cli, { env, run }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`Cuebook: ${name} cannot be installed, and the tests that drive it are skipped: ${reason}\n`);
    }
  }
}

/**
 * Into a folder of its own first: what stands under its name is whole, whoever else installs it at the same time.
 *
 * @param {import('./packages.mjs').CliName} cli
 * @param {{ env: NodeJS.ProcessEnv, run: import('../setup/command.mjs').RunCommand }} options
 */
async function install(cli, { env, run }) {
  const { name, version } = CLI_PACKAGES[cli];
  mkdirSync(clisCache(), { recursive: true });
  const folder = mkdtempSync(join(clisCache(), 'new-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const flags = [
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--fetch-retries=1',
      '--fetch-timeout=60000',
    ];
    const args = ['install', '--prefix', folder, ...flags, `${name}@${version}`];
    const { code, output } = await run('npm', args, { cwd: folder, env });
    if (code !== 0) throw new Error(lastLine(output));
    rmSync(cliFolder(cli), { recursive: true, force: true });
    renameSync(folder, cliFolder(cli));
  } catch (error) {
    // Another was faster.
    if (!existsSync(cliProgram(cli))) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} output */
function lastLine(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.includes('complete log'));
  return lines.at(-1)?.replace(/^npm (?:error|ERR!) ?/, '') ?? 'npm did not say why.';
}
