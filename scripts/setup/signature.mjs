import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './stamp.mjs';

const BUILD_INPUTS = [
  'src',
  'web',
  'bin',
  'scripts/build.mjs',
  'scripts/build-types.mjs',
  'scripts/build-web.mjs',
  'scripts/bundled-licenses.mjs',
  'scripts/compress-vocabularies.mjs',
  'package.json',
  'package-lock.json',
];

/**
 * Changes whenever a file that the build reads is added, removed or written. Looks at path, size and
 * time of change, never at contents, because every start of the program pays for it.
 *
 * @param {string} root
 */
export function sourceSignature(root) {
  /** @type {string[]} */
  const entries = [];
  for (const input of BUILD_INPUTS) collect(root, input, entries);
  return hashOf(entries.sort());
}

/**
 * @param {string} root
 * @param {string} path relative to root
 * @param {string[]} entries
 */
function collect(root, path, entries) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.isFile()) {
    entries.push(`${path}\0${stats.size}\0${stats.mtimeMs}`);
    return;
  }
  for (const name of readdirSync(join(root, path))) {
    if (name !== 'node_modules') collect(root, `${path}/${name}`, entries);
  }
}
