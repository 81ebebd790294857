import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
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

  writeStamp(stampFile(root), { key: runtimeKey(root), path: relative, major });
  return { path, major };
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
    `Cuebook needs Node 22.15 or newer, and cannot bring one along for ${process.platform} on ` +
      `${process.arch}: install a newer Node, then run the command again.`,
    output,
  );
}
