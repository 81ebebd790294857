import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The licenses of the packages that files were bundled from, as Markdown: each text once, with all that it is for.
 *
 * @param {Iterable<string>} modules the paths of the bundled files
 */
export function bundledLicenses(modules) {
  /** @type {Map<string, Set<string>>} */
  const titles = new Map();
  for (const folder of new Set(Array.from(modules).flatMap(packageFolder))) {
    const { title, text } = readLicense(folder);
    titles.set(text, (titles.get(text) ?? new Set()).add(title));
  }
  const sections = Array.from(
    titles,
    ([text, names]) => `## ${[...names].sort().join(', ')}\n\n${text}\n`,
  ).sort();
  return `# Licenses of the bundled libraries\n\n${sections.join('\n')}`;
}

/**
 * @param {string} path
 * @returns {string[]} none for a file of our own
 */
function packageFolder(path) {
  const folder = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path)?.[1];
  return folder === undefined ? [] : [folder];
}

/** @param {string} folder */
function readLicense(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? String(license) : readFileSync(join(folder, file), 'utf8').trim();
  return { title: `${name} ${version}`, text };
}
