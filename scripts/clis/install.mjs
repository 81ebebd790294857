import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announce, logToStderr } from '../setup/announce.mjs';
import { runCommand } from '../setup/command.mjs';
import { CLI_PACKAGES, cliFolder, cliProgram, clisCache, cliVersion } from './packages.mjs';

/**
 * Installs the CLIs that are missing, one after the other. One that cannot be installed is named in a sentence, and the
 * tests that need it are skipped.
 *
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {readonly string[]} [options.named] only those among them, if any is
 * @param {import('../setup/announce.mjs').Log} [options.log]
 * @param {import('../setup/command.mjs').RunCommand} [options.run]
 */
export async function installClis({ env, named = [], log = logToStderr, run = runCommand }) {
  const all = /** @type {import('./packages.mjs').CliName[]} */ (Object.keys(CLI_PACKAGES));
  const isNamed = all.some((cli) => named.includes(cli));
  const wanted = all.filter((cli) => !isNamed || named.includes(cli));
  const missing = wanted.filter((cli) => !existsSync(cliProgram(cli)));
  for (const [index, cli] of missing.entries()) {
    const { name } = CLI_PACKAGES[cli];
    const version = cliVersion(cli);
    try {
      const what = `installing ${name} ${version} for the tests (first time only)`;
      await announce(log, what, () => install(cli, { env, run }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // Without the registry there is none of the others either.
      const without = UNREACHABLE.test(reason) ? missing.slice(index) : [cli];
      log(
        `Cuebook: the tests that drive ${without.join(', ')} are skipped, which cannot be installed: ${reason}\n`,
      );
      if (without.length > 1) return;
    }
  }
}

const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/**
 * Into a folder of its own first: what stands under its name is whole, whoever else installs it at the same time.
 *
 * @param {import('./packages.mjs').CliName} cli
 * @param {{ env: NodeJS.ProcessEnv, run: import('../setup/command.mjs').RunCommand }} options
 */
async function install(cli, { env, run }) {
  const { name } = CLI_PACKAGES[cli];
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
    const args = ['install', '--prefix', folder, ...flags, `${name}@${cliVersion(cli)}`];
    const { code, output } = await run('npm', args, { cwd: folder, env });
    if (code !== 0) throw new Error(reasonIn(output));
    rmSync(cliFolder(cli), { recursive: true, force: true });
    renameSync(folder, cliFolder(cli));
  } catch (error) {
    // Another was faster.
    if (!existsSync(cliProgram(cli))) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What npm says first that is a sentence.
 *
 * @param {string} output
 */
function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim());
  const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length);
  const sentence = lines.find((line) => line !== '' && !/^(?:code|errno|syscall|path) /.test(line));
  return [code, sentence].filter((part) => part !== undefined).join(', ') || 'npm did not say why';
}
