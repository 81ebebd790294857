import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A folder that has one of these is a workspace. */
const MARKS = ['.cuebook', 'agents.json', '.minds', 'skills'] as const;

/** The folder with the user's files: the nearest one upwards that looks like a workspace, else `fallback`. */
export function findWorkspace(from: string, fallback: string): string {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (MARKS.some((mark) => existsSync(join(folder, mark)))) return folder;
    if (folder === dirname(folder)) return resolve(fallback);
  }
}

/** Where a workspace keeps its database unless told otherwise. */
export function defaultDatabase(workspace: string): string {
  return join(workspace, '.cuebook', 'cuebook.db');
}
