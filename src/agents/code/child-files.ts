import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file that the process of an agent runs: beside this one, or in `dist` from wherever this one was bundled to. */
export function childMain(): string {
  const here = fileURLToPath(import.meta.url);
  if (here.endsWith('.ts')) return join(dirname(here), 'child', 'main.ts');
  for (let folder = dirname(here); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')))
      return join(folder, 'dist', 'agents', 'code', 'child', 'main.js');
    if (folder === dirname(folder)) throw new Error(`No package holds ${here}.`);
  }
}
