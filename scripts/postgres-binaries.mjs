import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { announce, logToStderr } from './setup/announce.mjs';
import { runCommand } from './setup/command.mjs';
import { installOnDebian, mayInstallOnDebian } from './setup/debian.mjs';
import { SetUpFailure } from './setup/failure.mjs';

const NEEDED = ['initdb', 'postgres'];

/** Where packagers put one folder per version: the folder above, and how the versions below it are named. */
const VERSIONED = /** @type {const} */ ([
  ['/usr/lib/postgresql', /^\d+$/],
  ['/usr', /^pgsql-\d+$/],
  ['/opt/homebrew/opt', /^postgresql(@\d+)?$/],
  ['/usr/local/opt', /^postgresql(@\d+)?$/],
  ['/Applications/Postgres.app/Contents/Versions', /^\d+$/],
]);

/**
 * The folder with PostgreSQL's server programs, the newest where there are several; PATH plays no part,
 * because Debian keeps them off it. CUEBOOK_PG_BIN names one to use instead of any other.
 *
 * @returns {string | undefined}
 */
export function findPostgresBin() {
  const chosen = process.env['CUEBOOK_PG_BIN'];
  const candidates = chosen ? [chosen] : [...versionedFolders(), ...configuredFolder()];
  return candidates.find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
}

/**
 * Installs PostgreSQL where this process may do so by itself, and says so.
 *
 * @param {object} [options]
 * @param {import('./setup/announce.mjs').Log} [options.log]
 * @param {import('./setup/command.mjs').RunCommand} [options.run]
 * @returns {Promise<string>} the folder with the server programs
 * @throws {SetUpFailure} that says what to install
 */
export async function ensurePostgresBin({ log = logToStderr, run = runCommand } = {}) {
  const found = findPostgresBin();
  if (found !== undefined) return found;
  if (process.env['CUEBOOK_PG_BIN'] || !mayInstallOnDebian()) throw new SetUpFailure(whatToInstall());

  await announce(log, 'installing PostgreSQL for the tests (first time only)', () =>
    installOnDebian('PostgreSQL', ['postgresql'], run),
  );
  const installed = findPostgresBin();
  if (installed === undefined) throw new SetUpFailure(whatToInstall());
  return installed;
}

function versionedFolders() {
  return VERSIONED.flatMap(([above, pattern]) =>
    (existsSync(above) ? readdirSync(above) : [])
      .filter((name) => pattern.test(name))
      .sort((a, b) => versionIn(b) - versionIn(a))
      .map((name) => join(above, name, 'bin')),
  );
}

/** @param {string} name */
function versionIn(name) {
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

function configuredFolder() {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()];
  } catch {
    return [];
  }
}

function whatToInstall() {
  const chosen = process.env['CUEBOOK_PG_BIN'];
  if (chosen) {
    return `CUEBOOK_PG_BIN is ${chosen}, which has no ${NEEDED.join(' and ')}: point it at PostgreSQL's server programs.`;
  }
  const how =
    process.platform === 'darwin'
      ? '"brew install postgresql"'
      : '"apt-get install postgresql" as root, or what your system calls the PostgreSQL server package';
  return (
    `The tests need PostgreSQL's server programs (${NEEDED.join(', ')}). Install them (${how}), or name ` +
    'their folder in CUEBOOK_PG_BIN.'
  );
}
