import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { installFromLockfile } from './npm.mjs';
import { hashOf, readStamp, removeStamp, writeStamp } from './stamp.mjs';
import { TEST_TOOLS } from './test-tools.mjs';

/**
 * @typedef {'run' | 'test'} LibrariesLevel what they are for: building and running only, or testing as well
 * @typedef {'current' | 'missing' | 'changed' | 'partial'} LibrariesState 'partial': enough to run, and not to test
 */

/**
 * @param {string} root
 * @param {number} major version of the Node that the libraries are for
 * @param {LibrariesLevel} level
 * @returns {LibrariesState}
 */
export function librariesState(root, major, level) {
  const stamp = readStamp(stampFile(root));
  if (stamp === undefined) return 'missing';
  if (stamp['key'] !== librariesKey(root, major)) return 'changed';
  return stamp['level'] === 'test' || stamp['level'] === level ? 'current' : 'partial';
}

/**
 * Installs the libraries, or adds those for the tests to those for running. A fresh installation is made in a folder of its
 * own and then moved, so that a failure leaves what was there. One that is interrupted while it is added to has no stamp any
 * more, and is replaced the next time.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {number} options.major
 * @param {LibrariesLevel} options.level
 * @param {string} options.node runs npm
 * @param {import('./command.mjs').RunCommand} options.run
 * @param {(pid: number) => void} options.onStart
 */
export async function installLibraries({ root, major, level, node, run, onStart }) {
  const key = librariesKey(root, major);
  const isPartial = librariesState(root, major, level) === 'partial';
  const folder = isPartial ? root : makeInstallFolder(root, level);
  if (isPartial) removeStamp(stampFile(root));
  await installFromLockfile({ cwd: folder, node, what: 'its libraries', run, onStart });
  removeSourceMaps(join(folder, 'node_modules'));
  if (!isPartial) {
    removeStamp(stampFile(root));
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    renameSync(join(folder, 'node_modules'), join(root, 'node_modules'));
    rmSync(folder, { recursive: true });
  }
  writeStamp(stampFile(root), { key, level });
}

/**
 * An empty folder with a package.json that names only what the level needs. npm takes that from the lockfile and leaves
 * the rest.
 *
 * @param {string} root
 * @param {LibrariesLevel} level
 */
function makeInstallFolder(root, level) {
  const folder = join(root, '.runtime', 'libraries');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifest = readManifest(root);
  const needed = Object.entries(manifest.devDependencies ?? {}).filter(
    ([name]) => level === 'test' || !TEST_TOOLS.includes(name),
  );
  const devDependencies = Object.fromEntries(needed);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, devDependencies }));
  copyFileSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  return folder;
}

/**
 * Source maps of libraries take a sixth of the space, and nothing reads them.
 *
 * @param {string} folder
 */
function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeSourceMaps(path);
    else if (entry.name.endsWith('.map')) rmSync(path);
  }
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.cuebook-setup.json');
}

/**
 * @param {string} root
 * @param {number} major
 */
function librariesKey(root, major) {
  const { dependencies, devDependencies, optionalDependencies, overrides } = readManifest(root);
  return hashOf([
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
    JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, TEST_TOOLS]),
    `${major} ${process.platform} ${process.arch}`,
  ]);
}

/** @param {string} root */
function readManifest(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}
