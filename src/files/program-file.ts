import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of a program that runs in a process of its own, by where it stands in `src/`, such as `tools/x/child/main`:
 * there, or in `dist` from wherever this file was bundled to.
 */
export function programFile(place: string): string {
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith('.ts')) return join(dirname(dirname(here)), `${place}.ts`);
  return join(packageFolder(), 'dist', `${place}.js`);
}

/** The folder of the package, from wherever this file was bundled to. */
export function packageFolder(): string {
  const here = fileURLToPath(import.meta.url);
  for (let folder = dirname(here); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`No package holds ${here}.`);
  }
}

/** The program as a user starts it. */
export function programPath(): string {
  return join(packageFolder(), 'bin', 'cuebook.js');
}
