import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installFromLockfile } from './npm.mjs';
import { hashOf, readStamp, removeStamp, writeStamp } from './stamp.mjs';

/** @typedef {'current' | 'missing' | 'changed'} LibrariesState */

/**
 * @param {string} root
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {LibrariesState}
 */
export function librariesState(root, runtime) {
  const stamp = readStamp(stampFile(root));
  if (stamp === undefined) return 'missing';
  return stamp['key'] === librariesKey(root, runtime) ? 'current' : 'changed';
}

/**
 * @param {object} options
 * @param {string} options.root
 * @param {import('./runtime.mjs').Runtime} options.runtime
 * @param {import('./command.mjs').RunCommand} options.run
 * @param {(pid: number) => void} options.onStart
 */
export async function installLibraries({ root, runtime, run, onStart }) {
  const key = librariesKey(root, runtime);
  removeStamp(stampFile(root));
  await installFromLockfile({ cwd: root, node: runtime.path, what: 'its libraries', run, onStart });
  writeStamp(stampFile(root), { key });
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.cuebook-setup.json');
}

/**
 * @param {string} root
 * @param {import('./runtime.mjs').Runtime} runtime
 */
function librariesKey(root, runtime) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  return hashOf([
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
    JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]),
    `${runtime.major} ${process.platform} ${process.arch}`,
  ]);
}
