import { existsSync } from 'node:fs';
import { announce, logToStderr } from './setup/announce.mjs';
import { runCommand } from './setup/command.mjs';
import { installOnDebian, mayInstallOnDebian } from './setup/debian.mjs';
import { SetUpFailure } from './setup/failure.mjs';

const PLACES = [
  // Without windows, and quicker for that.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const FONTS = 'fonts-noto-cjk';

/**
 * The browser that the tests drive. CUEBOOK_CHROMIUM names one to use instead of any other.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env['CUEBOOK_CHROMIUM'];
  return (chosen ? [chosen] : PLACES).find((path) => existsSync(path));
}

/**
 * Installs Chromium where this process may do so by itself, and says so.
 *
 * @param {object} [options]
 * @param {import('./setup/announce.mjs').Log} [options.log]
 * @param {import('./setup/command.mjs').RunCommand} [options.run]
 * @returns {Promise<string>} the program
 * @throws {SetUpFailure} that says what to install
 */
export async function ensureChromium({ log = logToStderr, run = runCommand } = {}) {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.env['CUEBOOK_CHROMIUM'] || !mayInstallOnDebian()) throw new SetUpFailure(whatToInstall());

  await announce(log, 'installing Chromium for the tests (first time only)', () => install(run));
  const installed = findChromium();
  if (installed === undefined) throw new SetUpFailure(whatToInstall());
  return installed;
}

/** @param {import('./setup/command.mjs').RunCommand} run */
async function install(run) {
  try {
    await installOnDebian('Chromium', ['chromium-headless-shell', FONTS], run);
  } catch (error) {
    if (!(error instanceof SetUpFailure)) throw error;
    // Older releases have it with windows only.
    await installOnDebian('Chromium', ['chromium', FONTS], run);
  }
}

function whatToInstall() {
  const chosen = process.env['CUEBOOK_CHROMIUM'];
  if (chosen)
    return `CUEBOOK_CHROMIUM is ${chosen}, where there is nothing: point it at a Chromium or Chrome.`;
  const how =
    process.platform === 'darwin'
      ? '"brew install --cask chromium"'
      : '"apt-get install chromium" as root, or what your system calls it';
  return `The tests need Chromium or Chrome. Install it (${how}), or name the program in CUEBOOK_CHROMIUM.`;
}
