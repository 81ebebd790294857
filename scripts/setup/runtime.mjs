import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpFailure } from './failure.mjs';
import { environmentFor, installFromLockfile } from './npm.mjs';
import { hashOf, readStamp, removeStamp, writeStamp } from './stamp.mjs';

/** By major version, the first minor one with Node-API 10, which SQLite's library needs, and with hooks for modules. */
const OLDEST_MINOR = /** @type {const} */ ({ 22: 15, 23: 6 });

/** @typedef {{ path: string, major: number }} Runtime a Node that is new enough */

/**
 * The Node to use: the one that runs this, or the one that an earlier set-up brought along.
 * Undefined when there is none yet.
 *
 * @param {string} root
 * @param {string} version of the Node that runs this
 * @returns {Runtime | undefined}
 */
export function findRuntime(root, version) {
  const major = majorOf(version);
  if (isNewEnough(version)) return { path: process.execPath, major };
  const stamp = readStamp(stampFile(root));
  if (stamp === undefined || stamp['key'] !== runtimeKey(root)) return undefined;
  const path = join(root, '.runtime', String(stamp['path']));
  return existsSync(path) ? { path, major: Number(stamp['major']) } : undefined;
}

/**
 * @param {object} options
 * @param {string} options.root
 * @param {import('./command.mjs').RunCommand} options.run
 * @param {(pid: number) => void} options.onStart
 * @returns {Promise<Runtime>}
 */
export async function installRuntime({ root, run, onStart }) {
  const folder = join(root, '.runtime');
  mkdirSync(folder, { recursive: true });
  removeStamp(stampFile(root));
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(root, 'scripts', 'runtime', name), join(folder, name));
  }
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  await installFromLockfile({ cwd: folder, node: process.execPath, what: 'Node 24', run, onStart });

  const relative = findExecutable(folder);
  if (relative === undefined) throw noRuntime('');
  const path = join(folder, relative);
  const { code, output } = await run(path, ['--version'], {
    cwd: folder,
    env: environmentFor(path),
    onStart,
  });
  const installed = output.trim().replace(/^v/, '');
  const major = majorOf(installed);
  if (code !== 0 || !isNewEnough(installed)) throw noRuntime(output);

  // A third of the package: headers for compiling add-ons, which nothing here does.
  rmSync(join(path, '..', '..', 'include'), { recursive: true, force: true });
  writeStamp(stampFile(root), { key: runtimeKey(root), path: relative, major });
  return { path, major };
}

/**
 * The major version of the Node that `installRuntime` installs.
 *
 * @param {string} root
 */
export function pinnedMajor(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'scripts', 'runtime', 'package.json'), 'utf8'));
  return majorOf(String(Object.values(manifest.optionalDependencies)[0]));
}

/**
 * Whether npm installs every library on this version of Node, which may be too old to run them. On other versions it
 * silently leaves out optional packages whose `engines` exclude it, such as the bundler's binary. The narrowest of these
 * ranges is ^20.19.0 || ^22.13.0 || >=23.5.0.
 *
 * @param {string} version
 */
export function canInstallLibraries(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 13;
  if (major === 23) return minor >= 5;
  return major >= 24;
}

/**
 * Whether Cuebook runs on this version of Node.
 *
 * @param {string} version such as 22.15.0
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 22 || major === 23) return minor >= OLDEST_MINOR[major];
  return major >= 24;
}

/** @param {string} version */
function majorOf(version) {
  return Number.parseInt(version, 10);
}

/** @param {string} root */
function stampFile(root) {
  return join(root, '.runtime', 'stamp.json');
}

/** @param {string} root */
function runtimeKey(root) {
  const lockfile = readFileSync(join(root, 'scripts', 'runtime', 'package-lock.json'), 'utf8');
  return hashOf([lockfile, process.platform, process.arch]);
}

/** @param {string} folder */
function findExecutable(folder) {
  const modules = join(folder, 'node_modules');
  if (!existsSync(modules)) return undefined;
  return readdirSync(modules)
    .map((name) => join('node_modules', name, 'bin', 'node'))
    .find((path) => existsSync(join(folder, path)));
}

/** @param {string} output */
function noRuntime(output) {
  return new SetUpFailure(
    `Cuebook needs Node 22.15 or newer (24 recommended), and cannot install one for ${process.platform} on ` +
      `${process.arch} by itself: install a newer Node from https://nodejs.org, then run the command again.`,
    output,
  );
}
